/* Message passing with the kernel's primitives. */
#include <linux/atomic.h>
#include <pthread.h>

static int data;
static int flag;

#ifndef PUBLISH
#define PUBLISH smp_store_release(&flag, 1)
#endif
#ifndef RECEIVE
#define RECEIVE smp_load_acquire(&flag)
#endif

static void *producer(void *unused) {
    WRITE_ONCE(data, 42);
    PUBLISH;
    return NULL;
}

static void *consumer(void *unused) {
    if (RECEIVE) {
        assert(READ_ONCE(data) == 42);
    }
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
