/* The family of malloc: realloc keeps contents, calloc clears, aligned memory is aligned. */
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *a = malloc(2 * sizeof *a);
    a[0] = 1;
    a[1] = 2;
    a = realloc(a, 4 * sizeof *a);
    assert(a[0] == 1 && a[1] == 2);
    a[3] = 4;
    a = reallocarray(a, 1, sizeof *a);
    assert(a[0] == 1);
    free(a);
    long *c = calloc(3, sizeof *c);
    assert(c[0] == 0 && c[2] == 0);
    free(c);
    void *p = aligned_alloc(64, 128), *q = memalign(256, 8), *r;
    assert((uintptr_t)p % 64 == 0 && (uintptr_t)q % 256 == 0);
    assert(posix_memalign(&r, 32, 8) == 0 && (uintptr_t)r % 32 == 0);
    assert(posix_memalign(&r, 3, 8) == EINVAL);
    free(p);
    free(q);
    free(r);
    assert(calloc(SIZE_MAX, 2) == NULL);
    return 0;
}
