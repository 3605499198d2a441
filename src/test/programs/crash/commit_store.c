// Figure 4 of the paper: a child is made durable, then linked. Lost before the first flush, either before the second.
// expect: executions=4 failurePoints=2
// states: data=-1*2 data=7
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <stddef.h>

struct node {
    int data;
    struct node *child;
};

static void add_child(struct node *parent, int data) {
    struct node *tmp = fp_pm_aligned_alloc(64, sizeof *tmp);
    tmp->data = data;
    _mm_clflush(tmp);
    parent->child = tmp;
    _mm_clflush(parent);
}

static int read_child(struct node *parent) {
    return parent->child == NULL ? -1 : parent->child->data;
}

int main(void) {
    add_child(fp_pm_root(sizeof(struct node)), 7);
    return 0;
}

int fp_recovery(void) {
    int data = read_child(fp_pm_root(sizeof(struct node)));
    fp_observe("data", data);
    assert(data == -1 || data == 7);
    return 0;
}
