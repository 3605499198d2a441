// A linked list: a node is made durable before the store to the head that commits it. Memory is filled with 0 and 0xff.
// expect: executions=18 failurePoints=10
// run: fill=0,0xff
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <stddef.h>

struct node {
    long key;
    struct node *next;
};

struct root {
    _Alignas(64) long ready;
    struct node *head;
};

static void insert(struct root *root, long key) {
    struct node *node = fp_pm_aligned_alloc(64, sizeof *node);
    node->key = key;
    node->next = root->head;
    _mm_clflush(node);
    root->head = node;
    _mm_clflush(root);
}

int main(void) {
    struct root *root = fp_pm_root(sizeof *root);
    root->head = NULL;
    root->ready = 1;
    _mm_clflush(root);
    insert(root, 1);
    insert(root, 2);
    return 0;
}

int fp_recovery(void) {
    struct root *root = fp_pm_root(sizeof *root);
    if (root->ready != 1)
        return 0;
    long last = 3;
    for (struct node *node = root->head; node != NULL; node = node->next) {
        assert(node->key > 0 && node->key < last);
        last = node->key;
    }
    return 0;
}
