/* Numbers from text, absolute values, division, sorting, searching. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    char *end;
    assert(atoi(" -42x") == -42 && atol("7") == 7);
    assert(strtol("0x1fz", &end, 0) == 31 && *end == 'z');
    assert(strtol("077", NULL, 0) == 63 && strtol("-101", NULL, 2) == -5);
    errno = 0;
    assert(strtol("99999999999999999999", NULL, 10) == LONG_MAX && errno == ERANGE);
    assert(strtoul("18446744073709551615", NULL, 10) == ULONG_MAX);
    assert(abs(-3) == 3 && labs(-4L) == 4);
    div_t d = div(-7, 2);
    assert(d.quot == -3 && d.rem == -1);
    int a[] = {3, 1, 2};
    qsort(a, 3, sizeof *a, compare);
    assert(a[0] == 1 && a[1] == 2 && a[2] == 3);
    int key = 2;
    assert(bsearch(&key, a, 3, sizeof *a, compare) == &a[1]);
    key = 5;
    assert(bsearch(&key, a, 3, sizeof *a, compare) == NULL);
    srand(1);
    assert(rand() >= 0 && rand() <= RAND_MAX);
    return 0;
}
