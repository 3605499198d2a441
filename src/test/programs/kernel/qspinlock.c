/* A lock word with a byte that is taken and a tail; who finds it taken queues on a node (after the kernel's qspinlock, with one waiter
 * in the queue at a time besides the one that waits for the word). */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef FAST
#define FAST atomic_cmpxchg_acquire
#endif
#ifndef WAIT
#define WAIT atomic_cond_read_acquire
#endif
#ifndef UNLOCK
#define UNLOCK atomic_sub_return_release
#endif
#ifndef QUEUE_WAIT
#define QUEUE_WAIT smp_cond_load_acquire
#endif
#ifndef HAND_OVER
#define HAND_OVER smp_store_release
#endif
#define STORE_ONCE(pointer, value) WRITE_ONCE(*(pointer), value)
#define LOCKED 1
#define TAIL(id) (((id) + 1) << 8)

struct node {
    struct node *next;
    int locked;
};
static atomic_t lock = ATOMIC_INIT(0);
static struct node nodes[N];
static int counter;

/* Puts the tail, leaves the rest; gives what was there. */
static int xchg_tail(int tail) {
    int old = atomic_read(&lock);
    while (!atomic_try_cmpxchg(&lock, &old, (old & LOCKED) | tail)) {
    }
    return old;
}

static void queued_lock(long id) {
    if (FAST(&lock, 0, LOCKED) == 0) {
        return;
    }
    struct node *node = &nodes[id];
    WRITE_ONCE(node->locked, 0);
    WRITE_ONCE(node->next, NULL);
    int old = xchg_tail(TAIL(id)) >> 8;
    if (old) {
        WRITE_ONCE(nodes[old - 1].next, node);
        QUEUE_WAIT(&node->locked, VAL);
    }
    int word = WAIT(&lock, !(VAL & LOCKED));
    if (word >> 8 == id + 1 && atomic_try_cmpxchg_relaxed(&lock, &word, LOCKED)) {
        return;
    }
    atomic_or(LOCKED, &lock);
    struct node *next = smp_cond_load_relaxed(&node->next, VAL);
    HAND_OVER(&next->locked, 1);
}

static void *run(void *argument) {
    queued_lock((long)argument);
    counter++;
    UNLOCK(LOCKED, &lock);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++) {
        pthread_create(&t[i], NULL, run, (void *)i);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
    }
    assert(counter == N);
    return 0;
}
