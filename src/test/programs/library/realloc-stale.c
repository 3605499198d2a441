/* A pointer to the old place is used after realloc. */
#include <stdlib.h>

int main(void) {
    int *a = malloc(sizeof *a);
    int *alias = a;
    *a = 1;
    a = realloc(a, 2 * sizeof *a);
    int old = *alias;
    free(a);
    return old;
}
