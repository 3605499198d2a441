/* A sequence latch: two copies of the data, of which readers use the one that is not being written. They never wait. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int left[2], right[2];

static void write(int copy) {
    atomic_store_explicit(&left[copy], 1, memory_order_relaxed);
    atomic_store_explicit(&right[copy], 1, memory_order_relaxed);
}

static void *writer(void *unused) {
    atomic_store_explicit(&sequence, 1, memory_order_release);
    atomic_thread_fence(memory_order_release);
    write(0);
    atomic_store_explicit(&sequence, 2, memory_order_release);
    atomic_thread_fence(memory_order_release);
    write(1);
    return NULL;
}

static void *reader(void *unused) {
    unsigned s = atomic_load_explicit(&sequence, memory_order_acquire);
    int l = atomic_load_explicit(&left[s & 1], memory_order_relaxed);
    int r = atomic_load_explicit(&right[s & 1], memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(&sequence, memory_order_relaxed) == s)
        assert(l == r);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
