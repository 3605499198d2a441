/* A list that is read without locks: what was taken out is changed only when nobody can see it any more. */
#include <linux/rculist.h>
#include <pthread.h>

#ifdef PLAIN_ADD
#undef rcu_assign_pointer
#define rcu_assign_pointer(pointer, value) WRITE_ONCE(pointer, value)
#endif
#ifndef GRACE
#define GRACE synchronize_rcu()
#endif

struct item {
    struct list_head list;
    int value;
};
static LIST_HEAD(head);
static struct item first, second;

static void *reader(void *unused) {
    struct item *item;
    rcu_read_lock();
    list_for_each_entry_rcu(item, &head, list) {
        int value = item->value;
        assert(value == 1);
    }
    rcu_read_unlock();
    return NULL;
}

static void *writer(void *unused) {
    second.value = 1;
    list_add_rcu(&second.list, &head);
    list_del_rcu(&first.list);
    GRACE;
    first.value = 0;
    return NULL;
}

int main(void) {
    pthread_t r, w;
    first.value = 1;
    list_add_rcu(&first.list, &head);
    pthread_create(&r, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    return 0;
}
