/*
 * As begins-with-release.c, from the other end: the second access is the one that acquires, an update. With -DLATER it comes after,
 * with -DMIXED the release store is of a byte.
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
    atomic_store(&y, 1);
    atomic_store_explicit(PART(x), 1, memory_order_release);
    return NULL;
}

static void *second(void *unused) {
#ifdef LATER
    seen = atomic_load_explicit(&x, memory_order_acquire);
    atomic_exchange(&z, 2);
#else
    seen = atomic_exchange(&x, 2);
#endif
    return NULL;
}

int main(void) {
#ifdef LATER
    atomic_int *last = &z;
#else
    atomic_int *last = &x;
#endif
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    atomic_store(last, 3);
    old = atomic_load(&y);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(!(seen == 1 && atomic_load_explicit(last, memory_order_relaxed) == 3 && old == 0));
}
