// Every malloc is persistent: a list behind a region that a restarted main finds by its number.
// expect: executions=8 failurePoints=5
// run: pm-heap=1 fill=0x11
#include <assert.h>
#include <pminterface.h>
#include <stdlib.h>
#include <immintrin.h>

struct node {
    long value;
    struct node *next;
};

static void persist(const void *p) {
    _mm_clflush(p);
    _mm_mfence();
}

int main(void) {
    struct node **head = getRegionFromID(0);
    if (!head) {
        head = malloc(sizeof *head);
        *head = NULL;
        persist(head);
        setRegionFromID(0, head);
        for (long i = 1; i <= 2; i++) {
            struct node *node = aligned_alloc(64, sizeof *node);
            node->value = i;
            node->next = *head;
            persist(node);
            *head = node;
            persist(head);
        }
        return 0;
    }
    long last = 3;
    for (struct node *n = *head; n; n = n->next) {
        assert(n->value < last && n->value >= 1);
        last = n->value;
    }
    return 0;
}
