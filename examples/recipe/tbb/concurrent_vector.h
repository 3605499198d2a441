// Stands in for TBB's where P-ART keeps the nodes whose locks are to be opened after a failure: a list that survives it.
#pragma once
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

struct lock_list {
    long size __attribute__((aligned(64)));
    struct {
        void *lock __attribute__((aligned(64)));
    } item[64];
};

static struct lock_list *lock_list; // the driver sets it
static pthread_mutex_t list_mutex = PTHREAD_MUTEX_INITIALIZER;

namespace tbb {
template <typename T> class concurrent_vector {
  public:
    void push_back(T item) {
        pthread_mutex_lock(&list_mutex);
        long n = lock_list->size;
        lock_list->item[n].lock = item;
        _mm_clflush(&lock_list->item[n]);
        lock_list->size = n + 1;
        _mm_clflush(lock_list);
        _mm_mfence();
        pthread_mutex_unlock(&list_mutex);
    }
    unsigned long size() {
        return lock_list->size;
    }
    T operator[](unsigned long i) {
        return (T)lock_list->item[i].lock;
    }
};
} // namespace tbb
