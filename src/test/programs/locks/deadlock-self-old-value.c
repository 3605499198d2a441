/* A thread locks a mutex that it holds only if it reads a value that is not the latest: it waits for itself, not for another value. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;

static void *write_flag(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}

static void *lock_twice(void *unused) {
    if (pthread_mutex_trylock(&m) != 0) {
        return unused;
    }
#ifdef UPDATE
    int seen = atomic_fetch_add_explicit(&x, 0, memory_order_relaxed);
#else
    int seen = atomic_load_explicit(&x, memory_order_relaxed);
#endif
    if (seen == 0) {
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t writer, locker;
    pthread_create(&writer, NULL, write_flag, NULL);
    pthread_create(&locker, NULL, lock_twice, NULL);
    pthread_join(writer, NULL);
    pthread_join(locker, NULL);
    return 0;
}
