/* Fences around a plain flag: without races it is as good as a relaxed one, so they order the data. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data, flag;

static void *send(void *unused) {
    data = 1;
    atomic_thread_fence(memory_order_release);
    flag = 1;
    return NULL;
}

static void *receive(void *unused) {
    int seen = flag;
    atomic_thread_fence(memory_order_acquire);
    assert(!seen || data == 1);
    return NULL;
}

int main(void) {
    pthread_t sender, receiver;
    pthread_create(&sender, NULL, send, NULL);
    pthread_create(&receiver, NULL, receive, NULL);
    pthread_join(sender, NULL);
    pthread_join(receiver, NULL);
    return 0;
}
