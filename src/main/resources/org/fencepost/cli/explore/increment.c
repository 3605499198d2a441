#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *add(void *unused) {
    int seen = atomic_load(&counter);
    atomic_store(&counter, seen + 1);   /* what others added meanwhile is lost */
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, add, NULL);
    pthread_create(&b, NULL, add, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    fp_observe("counter", atomic_load(&counter));
    return 0;
}
