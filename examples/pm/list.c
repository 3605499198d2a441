// A sorted linked list. A node is made durable before the store that links it, and unlinked durably before it is freed.
//
//     fencepost crash --fill 0,0xff examples/pm/list.c
//     fencepost crash --fill 0xff examples/pm/list.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <stddef.h>

#ifndef BUG
#define BUG 0
#endif

struct node {
    _Alignas(64) long key;
    struct node *next;
};

struct root {
    _Alignas(64) struct node *head;
    _Alignas(64) long ready;
};

static struct node *new_node(long key, struct node *next) {
    struct node *node = fp_pm_aligned_alloc(64, sizeof *node);
    node->key = key;
    if (BUG == 3)
        _mm_clflush(node); // before the last store to it
    node->next = next;
    if (BUG != 1 && BUG != 3) // 1: the node is never flushed
        _mm_clflush(node);
    return node;
}

static void insert(struct root *root, long key) {
    struct node **link = &root->head;
    while (*link != NULL && (*link)->key < key)
        link = &(*link)->next;
    if (BUG == 2) { // linked, durably, before the node is filled in
        struct node *node = fp_pm_aligned_alloc(64, sizeof *node);
        struct node *next = *link;
        *link = node;
        _mm_clflush(link);
        node->key = key;
        node->next = next;
        _mm_clflush(node);
        return;
    }
    *link = new_node(key, *link);
    _mm_clflush(link);
}

static void delete(struct root *root, long key) {
    struct node **link = &root->head;
    while (*link != NULL && (*link)->key < key)
        link = &(*link)->next;
    struct node *node = *link;
    *link = node->next;
    if (BUG != 4) // 4: freed while a failure can bring the link back
        _mm_clflush(link);
    fp_pm_free(node);
}

int main(void) {
    struct root *root = fp_pm_root(sizeof *root);
    root->head = NULL;
    if (BUG != 5) // 5: ready before the head is
        _mm_clflush(&root->head);
    root->ready = 1;
    _mm_clflush(&root->ready);
    insert(root, 1);
    insert(root, 3);
    insert(root, 2);
    delete(root, 2);
    return 0;
}

int fp_recovery(void) {
    struct root *root = fp_pm_root(sizeof *root);
    if (root->ready != 1)
        return 0;
    long last = 0;
    for (struct node *node = root->head; node != NULL; node = node->next) {
        assert(node->key > last && node->key <= 3);
        last = node->key;
    }
    return 0;
}
