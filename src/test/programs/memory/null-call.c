/* A call through a null function pointer. */
#include <stddef.h>

static void (*handler)(void);

int main(void) {
    handler();
    return 0;
}
