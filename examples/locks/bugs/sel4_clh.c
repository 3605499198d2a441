/*
 * The bug of seL4's big kernel lock, a CLH lock, that VSync found (Oberhauser et al. 2021, section 6.1): entering the
 * queue acquires but does not release. The next thread may see the node in the queue before it sees that the node is
 * locked, and goes on into the critical section. With -DFIXED entering the queue also releases.
 */
#include "../client.h"

#ifdef FIXED
#define ENQUEUE memory_order_acq_rel
#else
#define ENQUEUE memory_order_acquire
#endif

enum { GRANTED, PENDING };

struct request {
    atomic_int state;
};

static struct request requests[N + 1];
static _Atomic(struct request *) head = &requests[N];

static void acquire(int self) {
    struct request *mine = &requests[self];
    atomic_store_explicit(&mine->state, PENDING, memory_order_relaxed);
    struct request *watched = atomic_exchange_explicit(&head, mine, ENQUEUE);
    while (atomic_load_explicit(&watched->state, memory_order_acquire) != GRANTED) {
    }
}

static void release(int self) {
    atomic_store_explicit(&requests[self].state, GRANTED, memory_order_release);
}
