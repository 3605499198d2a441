/* x86 intrinsics: pause does nothing, mfence is a full fence. Store buffering with mfence cannot end in 0, 0. */
#include <assert.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *left(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    _mm_mfence();
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

static void *right(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    _mm_mfence();
    _mm_pause();
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, left, NULL);
    pthread_create(&t[1], NULL, right, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(a || b);
    return 0;
}
