/* Copying a struct copies its padding, which nobody wrote: that is legal. */
#include <assert.h>
#include <stdlib.h>

struct padded {
    char c;
    long l;
};

int main(void) {
    struct padded *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->c = 'x';
    a->l = 7;
    *b = *a;
    assert(b->c == 'x' && b->l == 7);
    free(a);
    free(b);
    return 0;
}
