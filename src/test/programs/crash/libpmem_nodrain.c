// The flag is durable, what it stands for was flushed but not drained.
// expect: verdict=violation kind=assertion line=14 lost=18
#include <assert.h>
#include <libpmem.h>
#include <string.h>

struct pm {
    _Alignas(64) char text[64];
    _Alignas(64) long valid;
};

int main(void) {
    struct pm *pm = pmem_map_file("pm", sizeof *pm, PMEM_FILE_CREATE, 0600, 0, 0);
    assert(!pm->valid || pm->text[0] == 'x');
    if (pm->valid)
        return 0;
    char x[64] = "xyz";
    pmem_memcpy_nodrain(pm->text, x, sizeof x);
    pm->valid = 1;
    pmem_flush(&pm->valid, sizeof pm->valid);
    pmem_drain();
    return 0;
}
