/*
 * Happens-before from one seq_cst access to another orders the two only if it begins and ends within a thread. Here it begins with
 * the store to x itself, so the read of y may be before it; with -DUPDATE too, an update being one operation. With -DLATER
 * the store comes before the one that is read: then there is an order. With
 * -DMIXED the last load is of a byte.
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

static atomic_int x, y, flag;
static int seen, b, c;

static void *first(void *unused) {
#if defined UPDATE
    atomic_exchange(&x, 1);
#else
    atomic_store(&x, 1);
#endif
#ifdef LATER
    atomic_store_explicit(&flag, 1, memory_order_release);
#endif
    return NULL;
}

static void *second(void *unused) {
#ifdef LATER
    seen = atomic_load_explicit(&flag, memory_order_acquire);
#else
    seen = atomic_load_explicit(&x, memory_order_acquire);
#endif
    b = atomic_load(&y);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    atomic_store(&y, 1);
    c = atomic_load(PART(x));
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(!(seen == 1 && b == 0 && c == 0));
}
