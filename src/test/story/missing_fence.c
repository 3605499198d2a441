/* The flush of the node waits for a fence that comes too late. */
#include "pm.h"
struct node { long value; struct node *next; };
struct list { _Alignas(64) struct node *head; };
static struct node *make(long value) {
    struct node *node = fp_pm_alloc(sizeof *node);
    node->value = value;
    _mm_clwb(node);
    return node;
}
int main(void) {
    struct list *list = fp_pm_root(sizeof *list);
    list->head = make(7);
    _mm_clwb(&list->head);
    _mm_sfence();
}
int fp_recovery(void) {
    struct list *list = fp_pm_root(sizeof *list);
    assert(!list->head || list->head->value == 7);
    return 0;
}
