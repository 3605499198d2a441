/* Two readers, behind acquire loads, that disagree about the order of two stores: POWER is not multi-copy atomic. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int a0, a1, b0, b1;

static void *writeX(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *writeY(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *readXY(void *unused) {
    a0 = atomic_load_explicit(&x, memory_order_acquire);
    a1 = atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

static void *readYX(void *unused) {
    b0 = atomic_load_explicit(&y, memory_order_acquire);
    b1 = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, writeX, NULL);
    pthread_create(&t[1], NULL, writeY, NULL);
    pthread_create(&t[2], NULL, readXY, NULL);
    pthread_create(&t[3], NULL, readYX, NULL);
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], NULL);
    }
    assert(!(a0 == 1 && a1 == 0 && b0 == 1 && b1 == 0));
    return 0;
}
