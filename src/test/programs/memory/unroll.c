/* A loop whose length depends on another thread: with a bound the answer is "no error up to it". */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;
static int rounds;

static void *stopper(void *unused) {
    atomic_store(&stop, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, stopper, NULL);
    while (!atomic_load(&stop))
        rounds++;
    return 0;
}
