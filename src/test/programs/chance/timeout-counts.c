/* A loop that works until its time is up: how often it goes round is a matter of chance, and others can see it. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int done;

static void *worker(void *unused) {
    time_t start = time(NULL);
    while (time(NULL) - start < 2)
        atomic_fetch_add(&done, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, NULL);
    return 0;
}
