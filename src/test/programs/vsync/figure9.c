/*
 * Figure 9 of the VSync paper: the part of seL4's CLH lock that is wrong. Thread 2 may see the node in the queue (q = &v)
 * before it sees that it is locked (v = 1), and enters the critical section too early. With -DFIXED entering the queue
 * releases.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FIXED
#define ENQUEUE memory_order_release
#else
#define ENQUEUE memory_order_relaxed
#endif

static atomic_int v, oldv;
static _Atomic(atomic_int *) q = &oldv;
static int counter;

static void *first(void *unused) {
    atomic_store_explicit(&v, 1, memory_order_relaxed);
    atomic_store_explicit(&q, &v, ENQUEUE);
    counter++;
    atomic_store_explicit(&v, 0, memory_order_release);
    return NULL;
}

static void *second(void *unused) {
    atomic_int *p;
    while ((p = atomic_load_explicit(&q, memory_order_acquire)) == &oldv) {
    }
    while (atomic_load_explicit(p, memory_order_acquire) == 1) {
    }
    counter++;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    return 0;
}
