/* A read before the start of an array on the heap. */
#include <stdlib.h>

int main(void) {
    int *a = calloc(3, sizeof *a);
    int before = a[-1];
    free(a);
    return before;
}
