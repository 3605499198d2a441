/* Joining a thread drains its store buffer, also when the thread has read something after its last store. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;
static int seen;

static void *writer(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifndef ONE
    (void) atomic_load_explicit(&y, memory_order_relaxed);
#endif
    return NULL;
}

static void *reader(void *unused) {
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    seen = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_join(a, NULL);
    int before = atomic_load_explicit(&z, memory_order_relaxed);
    pthread_join(b, NULL);
    assert(before == 1 || seen == 1);
    return 0;
}
