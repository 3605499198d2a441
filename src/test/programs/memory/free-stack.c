/* free of a local variable. */
#include <stdlib.h>

static void release(int *p) {
    free(p);
}

int main(void) {
    int local = 1;
    release(&local);
    return local;
}
