/* The numeric functions that are seldom used. */
#include <assert.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *end;
    assert(atoll("-9000000000") == -9000000000ll && llabs(-5ll) == 5 && imaxabs(-6) == 6);
    assert(ldiv(7, 2).rem == 1 && lldiv(-7, 2).quot == -3 && imaxdiv(9, 4).quot == 2);
    assert(strtoll("12", NULL, 10) == 12 && strtoull("ff", NULL, 16) == 255);
    assert(strtoimax("-3", NULL, 10) == -3 && strtoumax("3", NULL, 10) == 3);
    assert(strtod("1.5e2x", &end) == 150 && *end == 'x' && atof("-.25") == -0.25 && strtod("7.", &end) == 7 && *end == 0);
    assert(strtod("x", &end) == 0 && *end == 'x' && strtof("0.5", NULL) == 0.5f && strtod("3e", &end) == 3 && *end == 'e');
    unsigned seed = 1;
    assert(rand_r(&seed) >= 0);
    srandom(2);
    srand48(2);
    assert(random() >= 0 && lrand48() >= 0);
    void *page = valloc(10), *pages = pvalloc(10);
    assert((uintptr_t)page % 4096 == 0 && (uintptr_t)pages % 4096 == 0);
    free(page);
    free(pages);
    return 0;
}
