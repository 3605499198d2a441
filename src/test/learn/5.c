#include <pthread.h>
#include <stdatomic.h>

static atomic_int waiter;  /* whether somebody has joined the queue */
static atomic_int wait;    /* the flag that the waiter spins on */

static void join_queue(void) {
    atomic_store(&wait, 1);
    atomic_store(&waiter, 1);
    while (atomic_load(&wait)) {
    }
}

/* Leave the rest as it is. */

static void hand_over(void) {
    while (!atomic_load(&waiter)) {
    }
    atomic_store(&wait, 0);
}

static int data;

static void *owner(void *unused) {
    data++;
    hand_over();
    return NULL;
}

static void *next(void *unused) {
    join_queue();
    data++;
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, owner, NULL);
    pthread_create(&second, NULL, next, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
