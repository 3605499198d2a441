/* A write one past the end of an array on the heap. */
#include <stdlib.h>

int main(void) {
    int *a = malloc(3 * sizeof *a);
    for (int i = 0; i <= 3; i++)
        a[i] = i;
    free(a);
    return 0;
}
