/* A queue of waiters (MCS): each waits on its own node. */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef TAKE
#define TAKE xchg
#endif
#ifndef GIVE_UP
#define GIVE_UP cmpxchg_release
#endif
#ifndef WAIT
#define WAIT smp_cond_load_acquire
#endif
#ifndef HAND_OVER
#define HAND_OVER smp_store_release
#endif
#define STORE_ONCE(pointer, value) WRITE_ONCE(*(pointer), value)

struct mcs_node {
    struct mcs_node *next;
    int locked;
};
static struct mcs_node *tail;
static struct mcs_node nodes[N];
static int counter;

static void mcs_lock(struct mcs_node **lock, struct mcs_node *node) {
    WRITE_ONCE(node->locked, 0);
    WRITE_ONCE(node->next, NULL);
    struct mcs_node *prev = TAKE(lock, node);
    if (prev) {
        WRITE_ONCE(prev->next, node);
        WAIT(&node->locked, VAL);
    }
}

static void mcs_unlock(struct mcs_node **lock, struct mcs_node *node) {
    struct mcs_node *next = READ_ONCE(node->next);
    if (!next) {
        if (GIVE_UP(lock, node, NULL) == node) {
            return;
        }
        while (!(next = READ_ONCE(node->next))) {
            cpu_relax();
        }
    }
    HAND_OVER(&next->locked, 1);
}

static void *run(void *argument) {
    struct mcs_node *node = &nodes[(long)argument];
    mcs_lock(&tail, node);
    counter++;
    mcs_unlock(&tail, node);
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
