/* As rcu.c, with a domain of its own. */
#include <linux/srcu.h>
#include <pthread.h>

DEFINE_STATIC_SRCU(domain);
DEFINE_STATIC_SRCU(other);
static int old = 1, new = 1;
static int *current = &old;

#ifndef WHICH
#define WHICH domain
#endif

static void *reader(void *unused) {
    int index = srcu_read_lock(&domain);
    int *seen = srcu_dereference(current, &domain);
    int value = *seen;
    srcu_read_unlock(&domain, index);
    assert(value == 1);
    return NULL;
}

static void *writer(void *unused) {
    rcu_assign_pointer(current, &new);
    synchronize_srcu(&WHICH);
    old = 0;
    return NULL;
}

int main(void) {
    pthread_t r, w;
    pthread_create(&r, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    return 0;
}
