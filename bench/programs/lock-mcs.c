/* MCS queue lock. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

struct node {
    _Atomic(struct node *) next;
    atomic_int wait;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void lock(struct node *me) {
    atomic_store_explicit(&me->next, (struct node *)0, memory_order_relaxed);
    atomic_store_explicit(&me->wait, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (before) {
        atomic_store_explicit(&before->next, me, memory_order_release);
        while (atomic_load_explicit(&me->wait, memory_order_acquire)) {
        }
    }
}

static void unlock(struct node *me) {
    struct node *after = atomic_load_explicit(&me->next, memory_order_acquire);
    if (!after) {
        struct node *mine = me;
        if (atomic_compare_exchange_strong_explicit(&tail, &mine, (struct node *)0, memory_order_acq_rel, memory_order_relaxed))
            return;
        while (!(after = atomic_load_explicit(&me->next, memory_order_acquire))) {
        }
    }
    atomic_store_explicit(&after->wait, 0, memory_order_release);
}

static int shared;

static void *run(void *arg) {
    long me = (long)arg;
    (void)me;
    lock(&nodes[me]);
    shared++;
    unlock(&nodes[me]);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(shared == N);
    return 0;
}
