/* A reader that has seen the new pointer's predecessor must be done before the old object is changed. */
#include <linux/rcupdate.h>
#include <pthread.h>

struct item {
    int value;
};
static struct item old = {1}, new = {2};
static struct item *current = &old;

#ifndef GRACE
#define GRACE synchronize_rcu()
#endif
#ifndef READ_LOCK
#define READ_LOCK rcu_read_lock()
#define READ_UNLOCK rcu_read_unlock()
#endif

static void *reader(void *unused) {
    READ_LOCK;
    struct item *seen = rcu_dereference(current);
    int value = seen->value;
    READ_UNLOCK;
    assert(value != 0);
    return NULL;
}

static void *writer(void *unused) {
    rcu_assign_pointer(current, &new);
    GRACE;
    old.value = 0;
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
