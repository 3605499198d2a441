/*
 * A seq_cst fence that is seen through a relaxed store, before a seq_cst store behind the acquire load. RC11 puts the two in order.
 * C++20 does not: strongly happens before begins and ends within a thread, and synchronisation begins at the fence itself.
 * It makes no difference, because the fence is before all that comes after the store in coherence. With -DMIXED the last load
 * is of a byte.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/* All of a variable or, with -DMIXED, its lowest byte. */
#ifdef MIXED
#define PART(variable) ((_Atomic unsigned char *)&(variable))
#else
#define PART(variable) (&(variable))
#endif

static atomic_int x, y, z;
static int seen, old;

static void *first(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *second(void *unused) {
    seen = atomic_load_explicit(&x, memory_order_acquire);
    atomic_store(&z, 1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    atomic_store(&z, 2);
    old = atomic_load(PART(y));
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(!(seen == 1 && atomic_load_explicit(&z, memory_order_relaxed) == 2 && old == 0));
}
