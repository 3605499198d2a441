/* IRIW+scs: the same with seq_cst accesses.
 * Verified: the model forbids it. Violation: it allows it, and shows how. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b, c, d;

static void *thread1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    return NULL;
}

static void *thread2(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_seq_cst);
    return NULL;
}

static void *thread3(void *unused) {
    a = atomic_load_explicit(&x, memory_order_seq_cst);
    b = atomic_load_explicit(&y, memory_order_seq_cst);
    return NULL;
}

static void *thread4(void *unused) {
    c = atomic_load_explicit(&y, memory_order_seq_cst);
    d = atomic_load_explicit(&x, memory_order_seq_cst);
    return NULL;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, thread1, NULL);
    pthread_create(&t[1], NULL, thread2, NULL);
    pthread_create(&t[2], NULL, thread3, NULL);
    pthread_create(&t[3], NULL, thread4, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    assert(!(a == 1 && b == 0 && c == 1 && d == 0));
    return 0;
}
