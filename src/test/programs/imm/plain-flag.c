/* Message passing by a plain flag between fences. Where plain accesses are relaxed ones, the fences synchronise through it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef FENCE
#define FENCE(order) atomic_thread_fence(order)
#endif

static int flag;
static atomic_int data;

static void *sender(void *unused) {
    atomic_store_explicit(&data, 7, memory_order_relaxed);
    FENCE(memory_order_release);
    flag = 1;
    return NULL;
}

static void *receiver(void *unused) {
    int ready = flag;
    FENCE(memory_order_acquire);
    if (ready)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 7);
    return NULL;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r, NULL, receiver, NULL);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return 0;
}
