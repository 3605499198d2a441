// Store buffering through halves and wholes of two words, with seq_cst fences between the accesses: at least one
// thread sees the other's store. With -DWEAK the fences only acquire and release, which is not enough.
// With -DREADERS the two stores are seen by two other threads in different orders unless their fences forbid it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef WEAK
#define FENCE atomic_thread_fence(memory_order_acq_rel)
#else
#define FENCE atomic_thread_fence(memory_order_seq_cst)
#endif

typedef union {
    _Atomic uint32_t whole;
    _Atomic uint16_t half[2];
} word;

static word x, y;
static uint32_t first, second, third, fourth;

static void store(word *w) {
    atomic_store_explicit(&w->half[0], 1, memory_order_relaxed);
}

static uint32_t load(word *w) {
    return atomic_load_explicit(&w->whole, memory_order_relaxed);
}

#ifdef READERS
static void *storeX(void *unused) {
    store(&x);
    return unused;
}

static void *storeY(void *unused) {
    store(&y);
    return unused;
}

static void *readXY(void *unused) {
    first = load(&x);
    FENCE;
    second = load(&y);
    return unused;
}

static void *readYX(void *unused) {
    third = load(&y);
    FENCE;
    fourth = load(&x);
    return unused;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], 0, storeX, 0);
    pthread_create(&t[1], 0, storeY, 0);
    pthread_create(&t[2], 0, readXY, 0);
    pthread_create(&t[3], 0, readYX, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(!(first == 1 && second == 0 && third == 1 && fourth == 0));
}
#else
static void *left(void *unused) {
    store(&x);
    FENCE;
    first = load(&y);
    return unused;
}

static void *right(void *unused) {
    store(&y);
    FENCE;
    second = load(&x);
    return unused;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, 0, left, 0);
    pthread_create(&r, 0, right, 0);
    pthread_join(l, 0);
    pthread_join(r, 0);
    assert(first == 1 || second == 1);
}
#endif
