#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *writer(void *unused) {
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return NULL;
}

void *reader(void *unused) {
    while (atomic_load_explicit(&flag, memory_order_acquire) == 0) {
    }
    assert(data == 42);
    return NULL;
}
