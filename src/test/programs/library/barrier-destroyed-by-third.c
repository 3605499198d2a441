/* Who destroys the barrier knows all that comes before the join of the thread which uses it, and not that it has been joined. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_barrier_t barrier;
static atomic_int started;

static void *meet(void *unused) {
    pthread_barrier_wait(&barrier);
    return NULL;
}

static void *destroy(void *unused) {
    if (atomic_load_explicit(&started, memory_order_acquire))
        pthread_barrier_destroy(&barrier);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&barrier, NULL, 1);
    pthread_create(&a, NULL, meet, NULL);
    pthread_create(&b, NULL, destroy, NULL);
#ifdef JOINED
    pthread_join(a, NULL);
    atomic_store_explicit(&started, 1, memory_order_release);
#else
    atomic_store_explicit(&started, 1, memory_order_release);
    pthread_join(a, NULL);
#endif
    pthread_join(b, NULL);
    return 0;
}
