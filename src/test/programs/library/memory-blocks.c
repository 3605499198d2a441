/* memcpy, memmove, memset and memcmp of sizes known and unknown at compile time. */
#include <assert.h>
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

static char buffer[16];

static void shift(size_t by, size_t size) {
    memmove(buffer + by, buffer, size);
}

int main(void) {
    memset(buffer, 'x', sizeof buffer);
    memcpy(buffer, "abcdef", 6);
    shift(2, 6);
    assert(memcmp(buffer, "ababcdefxx", 10) == 0);
    memmove(buffer, buffer + 2, 6);
    assert(memcmp(buffer, "abcdef", 6) == 0);
    char local[4];
    assert(mempcpy(local, buffer, 3) == local + 3);
    assert(memcmp(local, "abd", 3) < 0);
    bzero(local, 4);
    assert(local[0] == 0 && local[3] == 0);
    return 0;
}
