/* A thread that never ends, and one that waits for it: nothing is wrong with the waiting. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *spin(void *unused) {
    x = 1;
    for (;;) {
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
    x = 2;
    pthread_join(thread, NULL);
    return 0;
}
