/*
 * Message passing: one thread prepares data and raises a flag, the other waits for the flag and uses the data.
 *
 * The release store and the acquire load are what makes it correct: everything before the store is visible to whoever
 * has read its value. Make either of them memory_order_relaxed and run fencepost again to see what goes wrong.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *producer(void *unused) {
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return NULL;
}

static void *consumer(void *unused) {
    if (atomic_load_explicit(&flag, memory_order_acquire) == 1)
        assert(data == 42);
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
