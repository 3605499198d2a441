/* The same, published too early. */
#include "loops.h"

struct node {
    struct node *_Atomic next;
};
static struct node nodes[3];
static struct node *_Atomic top;

static void first(void) {
    struct node *at = load(&top, ACQ);
    int found = 0;
    while (at != NULL) {
        found++;
        at = load(&at->next, RLX);
    }
    assert(found == 0 || found == 3);
}

static void second(void) {
    store(&nodes[0].next, &nodes[1], RLX);
    store(&top, &nodes[0], REL);
    store(&nodes[1].next, &nodes[2], RLX);
}
