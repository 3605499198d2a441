/* A read through a null pointer. */
#include <stddef.h>

static int *nothing;

int main(void) {
    return *nothing;
}
