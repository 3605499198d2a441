/* An eight-byte read of the last four bytes of an object. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = calloc(1, 12);
    uint64_t value = *(uint64_t *)(p + 8);
    free(p);
    return value != 0;
}
