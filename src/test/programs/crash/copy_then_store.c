// What comes after a copy in the same line is durable only after all of the copy.
// expect: verdict=verified
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <string.h>

struct text {
    char text[24];
    long valid;
};

int main(void) {
    struct text *p = fp_pm_root(sizeof *p);
    strcpy(p->text, "twenty letters + two");
    p->valid = 1;
    _mm_clflush(p);
}

int fp_recovery(void) {
    struct text *p = fp_pm_root(sizeof *p);
    if (p->valid)
        assert(!strcmp(p->text, "twenty letters + two"));
    return 0;
}
