// Aligned words of a copy do not tear, whatever their type is; nor does it matter that padding was never written.
// expect: verdict=verified
#include <assert.h>
#include <fencepost.h>
#include <libpmem.h>
#include <string.h>

struct padded {
    char kind;
    int number;
};

int main(void) {
    char *p = fp_pm_root(64);
    struct padded own;
    own.kind = 1;
    own.number = 2;
    pmem_memcpy_persist(p, &own, sizeof own);
    memset(p + 8, 0x11, 8);
    pmem_persist(p + 8, 8);
    pmem_memcpy(p + 16, "12345678", 8, PMEM_F_MEM_NONTEMPORAL);
}

int fp_recovery(void) {
    char *p = fp_pm_root(64);
    struct padded *own = (struct padded *)p;
    assert(own->kind == (own->number == 2));
    assert((p[8] == 0x11) == (p[15] == 0x11));
    assert((p[16] == '1') == (p[23] == '8'));
    return 0;
}
