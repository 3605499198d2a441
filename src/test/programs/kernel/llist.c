/* A list without locks: many add, one takes all. */
#include <linux/llist.h>
#include <pthread.h>

#ifdef WEAK_ADD
#undef llist_add
#define llist_add(new, head) \
    ({ struct llist_node *first = READ_ONCE((head)->first); \
       do { (new)->next = first; } while (!try_cmpxchg_relaxed(&(head)->first, &first, new)); })
#endif
#ifdef WEAK_TAKE
#undef llist_del_all
#define llist_del_all(head) xchg_relaxed(&(head)->first, NULL)
#endif

struct item {
    struct llist_node node;
    int value;
};
static LLIST_HEAD(list);
static struct item items[2];

static void *adder(void *argument) {
    struct item *item = &items[(long)argument];
    item->value = 1;
    llist_add(&item->node, &list);
    return NULL;
}

static void *taker(void *unused) {
    struct llist_node *node = llist_del_all(&list);
    while (node) {
        assert(llist_entry(node, struct item, node)->value == 1);
        node = node->next;
    }
    return NULL;
}

int main(void) {
    pthread_t a, b, t;
    pthread_create(&a, NULL, adder, (void *)0);
    pthread_create(&b, NULL, adder, (void *)1);
    pthread_create(&t, NULL, taker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(t, NULL);
    return 0;
}
