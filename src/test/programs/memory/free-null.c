/* free(NULL) is legal, and so is a size of 0. */
#include <stdlib.h>

int main(void) {
    free(NULL);
    free(malloc(0));
    free(calloc(0, 8));
    return 0;
}
