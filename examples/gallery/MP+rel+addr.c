/* MP+rel+addr: message passing through a pointer: the address of the second load depends on the first.
 * Verified: the model forbids it. Violation: it allows it, and shows how. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, z;
static _Atomic(atomic_int *) p = &z;
static int a, b;

static void *thread1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&p, &x, memory_order_release);
    return NULL;
}

static void *thread2(void *unused) {
    atomic_int *q = atomic_load_explicit(&p, memory_order_relaxed);
    b = atomic_load_explicit(q, memory_order_relaxed);
    a = q == &x;
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, thread1, NULL);
    pthread_create(&t[1], NULL, thread2, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(!(a == 1 && b == 0));
    return 0;
}
