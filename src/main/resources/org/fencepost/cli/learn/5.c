#include <pthread.h>
#include <stdatomic.h>

static atomic_int waiter;  /* whether somebody has joined the queue */
static atomic_int wait;    /* the flag that the waiter spins on */

static void join_queue(void) {
    atomic_store(&waiter, 1);
    atomic_store(&wait, 1);
    while (atomic_load(&wait)) {
    }
}

/* Leave the rest as it is. */

static void hand_over(void) {
    while (!atomic_load(&waiter)) {
    }
    atomic_store(&wait, 0);
}

/* PART queue */

int main(void) {
    /* PART two-threads owner next */
    return 0;
}
