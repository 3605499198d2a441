/* The ring of messages of examples/cxl, as a queue of two: fencepost lincheck --durable --platform cxl. -DBUG=n as there. */
#define main filling
#include "../../cxl/mailbox.c"
#undef main

static struct ring *ring(void) { return fp_cxl_root(sizeof(struct ring)); }

void fp_make(void) {
    pthread_mutex_init(&ring()->senders, NULL);
    pthread_mutex_init(&ring()->takers, NULL);
    persist(&ring()->senders, 64);
    persist(&ring()->takers, 64);
    create(ring());
}

void fp_recover(void) {
    if (atomic_load(&ring()->ready) != 1)
        fp_make();
}

FP_OPERATION(enqueue, FP_FRESH) {
    pthread_mutex_lock(&ring()->senders);
    long n = atomic_load(&ring()->head);
    long room = !is_full(ring(), n);
    if (room)
        write_message(ring(), n, argument);
    pthread_mutex_unlock(&ring()->senders);
    return room;
}
FP_OPERATION(dequeue) {
    pthread_mutex_lock(&ring()->takers);
    long n = atomic_load(&ring()->tail);
    long word = atomic_load(&ring()->head) > n ? read_message(ring(), n) : FP_EMPTY;
    pthread_mutex_unlock(&ring()->takers);
    return word;
}

FP_DURABLE(queue(2), enqueue, dequeue)
