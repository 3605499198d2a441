// Flavours of liburcu, linked with its sources: -DQSBR, -DMB, -DMEMB, -DBP. A reader looks at what p points to while main replaces it,
// waits for a grace period and frees the old one. With -DHASTY main does not wait.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define URCU_API_MAP
#if defined(QSBR)
#include <urcu/urcu-qsbr.h>
#elif defined(MB)
#include <urcu/urcu-mb.h>
#elif defined(MEMB)
#include <urcu/urcu-memb.h>
#elif defined(BP)
#include <urcu/urcu-bp.h>
#endif

static int *p;

static void *reader(void *unused) {
    rcu_register_thread();
    rcu_read_lock();
    int *seen = rcu_dereference(p);
    assert(*seen == 1 || *seen == 2);
    rcu_read_unlock();
    rcu_unregister_thread();
    return 0;
}

int main(void) {
    pthread_t t;
    int *old = malloc(sizeof *old), *new = malloc(sizeof *new);
    *old = 1;
    *new = 2;
    p = old;
    pthread_create(&t, 0, reader, 0);
    rcu_assign_pointer(p, new);
#ifndef HASTY
    synchronize_rcu();
#endif
    free(old);
    pthread_join(t, 0);
    free(new);
    return 0;
}
