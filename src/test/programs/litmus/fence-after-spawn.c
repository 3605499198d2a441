/* A fence acquires only what its own thread has read before it, not what the thread that started it has read. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *publish(void *unused) {
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return unused;
}
static void *overwrite(void *unused) {
    atomic_thread_fence(memory_order_acquire);
    data = 2;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, publish, NULL);
    if (atomic_load_explicit(&flag, memory_order_relaxed)) {
        pthread_create(&thread, NULL, overwrite, NULL);
    }
    return 0;
}
