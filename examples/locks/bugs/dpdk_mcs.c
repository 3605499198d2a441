/*
 * The bug of DPDK's MCS lock that VSync found (Oberhauser et al. 2021, section 6.2, figure 11): linking the node is
 * relaxed, and the exchange before it is no fence. So the owner may clear `locked` of the new node before the new thread
 * sets it, and the new thread waits for ever. With -DFIXED the link is published with release, and read with acquire.
 * (DPDK's own fix leaves the read relaxed and relies on the order of dependent accesses of the machine, which the
 * models for C do not give.)
 */
#include "../client.h"

#ifdef FIXED
#define PUBLISH __ATOMIC_RELEASE
#define RECEIVE __ATOMIC_ACQUIRE
#else
#define PUBLISH __ATOMIC_RELAXED
#define RECEIVE __ATOMIC_RELAXED
#endif

typedef struct node {
    struct node *next;
    int locked;
} node;

static node nodes[N];
static node *tail;

static void acquire(int self) {
    node *me = &nodes[self];
    __atomic_store_n(&me->locked, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&me->next, NULL, __ATOMIC_RELAXED);
    node *before = __atomic_exchange_n(&tail, me, __ATOMIC_SEQ_CST);
    if (before == NULL)
        return;
    __atomic_store_n(&before->next, me, PUBLISH);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    while (__atomic_load_n(&me->locked, __ATOMIC_ACQUIRE)) {
    }
}

static void release(int self) {
    node *me = &nodes[self];
    if (__atomic_load_n(&me->next, __ATOMIC_RELAXED) == NULL) {
        node *last = me;
        if (__atomic_compare_exchange_n(&tail, &last, NULL, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            return;
        while (__atomic_load_n(&me->next, __ATOMIC_RELAXED) == NULL) {
        }
    }
    node *after = __atomic_load_n(&me->next, RECEIVE);
    __atomic_store_n(&after->locked, 0, __ATOMIC_RELEASE);
}
