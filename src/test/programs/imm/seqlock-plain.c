/* A sequence lock whose data are plain and whose order is that of fences, as real libraries have it: C calls it a race, machines
   do as they are told. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef READER_FENCE
#define READER_FENCE memory_order_acquire
#endif

static atomic_uint sequence;
static int left, right;

static void *writer(void *unused) {
    atomic_store_explicit(&sequence, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    left = 1;
    right = 1;
    atomic_store_explicit(&sequence, 2, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    unsigned first = atomic_load_explicit(&sequence, memory_order_acquire);
    int l = left;
    int r = right;
    atomic_thread_fence(READER_FENCE);
    unsigned second = atomic_load_explicit(&sequence, memory_order_relaxed);
    if (first == second && first % 2 == 0)
        assert(l == r);
    return NULL;
}

int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
