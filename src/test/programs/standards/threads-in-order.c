/*
 * What a thread did comes before what its creator does after the join, also in the order of seq_cst accesses: the store to x
 * is the last thing that the thread does. With -DSTART the creator stores, and the load is the first thing that the thread does.
 * With -DMIXED the other thread loads a byte.
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

static atomic_int x, y;
static int a, b;

static void *load_or_store(void *unused) {
#ifdef START
    b = atomic_load(&y);
#else
    atomic_store(&x, 1);
#endif
    return NULL;
}

static void *other(void *unused) {
    atomic_store(&y, 1);
    a = atomic_load(PART(x));
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[1], NULL, other, NULL);
#ifdef START
    atomic_store(&x, 1);
#endif
    pthread_create(&t[0], NULL, load_or_store, NULL);
    pthread_join(t[0], NULL);
#ifndef START
    b = atomic_load(&y);
#endif
    pthread_join(t[1], NULL);
    assert(a == 1 || b == 1);
}
