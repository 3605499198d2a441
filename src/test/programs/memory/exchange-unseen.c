// An exchange whose result nobody uses is a store by other means: it may find what was never written. One whose result is used
// may not (-DUSED).
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static long *shared;

static void *work(void *unused) {
    (void)__atomic_exchange_n(&shared[0], 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t t;
    long local;
    long *volatile alias = &local;
    (void)__sync_lock_test_and_set(alias, 5);
    shared = malloc(2 * sizeof(long));
    pthread_create(&t, 0, work, 0);
    (void)__atomic_exchange_n(&shared[1], 2, __ATOMIC_RELAXED);
#ifdef USED
    assert(__atomic_exchange_n(&shared[0], 3, __ATOMIC_SEQ_CST) != 7);
#endif
    pthread_join(t, 0);
    assert(local == 5 && (shared[0] == 1 || shared[0] == 3) && shared[1] == 2);
    free(shared);
    return 0;
}
