/* Load buffering whose first read is that of an update. An atomic instruction of ARMv8.1 lets the store that follows be seen
   before it has read; only what it acquires, or a dependency, keeps the store behind. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif
#ifndef UPDATE
#define UPDATE(object) atomic_fetch_add_explicit(object, 1, ORDER)
#endif
#ifndef VALUE
#define VALUE(read) 1
#endif

static atomic_int turn, done;
static int before, after;

static void *updater(void *unused) {
    before = UPDATE(&turn);
    atomic_store_explicit(&done, VALUE(before), memory_order_relaxed);
    return NULL;
}

static void *follower(void *unused) {
    after = atomic_load_explicit(&done, memory_order_acquire);
    atomic_store_explicit(&turn, 4, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t u, f;
    pthread_create(&u, NULL, updater, NULL);
    pthread_create(&f, NULL, follower, NULL);
    pthread_join(u, NULL);
    pthread_join(f, NULL);
    assert(!(after == 1 && before == 4));
    return 0;
}
