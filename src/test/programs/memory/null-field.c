/* A write to a field of a null struct: the address is small, not 0. */
#include <stddef.h>

struct node {
    long key;
    struct node *next;
};

static struct node *list;

int main(void) {
    list->next = list;
    return 0;
}
