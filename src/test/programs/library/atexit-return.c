/* Handlers of atexit also run when main returns. */
#include <assert.h>
#include <stdlib.h>

static void handler(void) {
    assert(0);
}

int main(void) {
    atexit(handler);
    return 0;
}
