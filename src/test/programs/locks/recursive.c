/*
 * A recursive spin lock: the owner may enter again.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_long owner;
static int depth;

static void enter(long me) {
    if (atomic_load_explicit(&owner, memory_order_relaxed) != me) {
        long nobody = 0;
        while (!atomic_compare_exchange_strong_explicit(
                &owner, &nobody, me, memory_order_acquire, memory_order_relaxed))
            nobody = 0;
    }
    depth++;
}

static void unlock(long me) {
    if (--depth == 0)
        atomic_store_explicit(&owner, 0, memory_order_release);
}

static void lock(long me) {
    enter(me);
    enter(me);
    unlock(me);
}

static int counter;

static void *worker(void *argument) {
    long me = (long)argument + 1;
    lock(me);
    counter++;
    unlock(me);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
