/* As many rounds as there are nodes. */
#include "loops.h"

struct node {
    struct node *next;
};
static struct node nodes[3];
static struct node *_Atomic top;

static void first(void) {
    struct node *at = load(&top, ACQ);
    int found = 0;
    while (at != NULL) {
        found++;
        at = at->next;
    }
    assert(found == 0 || found == 3);
}

static void second(void) {
    nodes[0].next = &nodes[1];
    nodes[1].next = &nodes[2];
    store(&top, &nodes[0], REL);
}
