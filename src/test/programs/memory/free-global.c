/* free of a global variable. */
#include <stdlib.h>

static int global;

int main(void) {
    free(&global);
    return 0;
}
