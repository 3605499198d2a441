#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>

struct mailbox {
    _Alignas(64) long letter;
    _Alignas(64) atomic_long full;
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static void put(struct mailbox *box, long letter) {
    box->letter = letter;
    atomic_store(&box->full, 1);
    persist(&box->letter);
    persist((void *)&box->full);
}

/* Leave the rest as it is. */

static void *writer(void *unused) {
    put(fp_cxl_root(sizeof(struct mailbox)), 42);
    return unused;
}

int main(void) {
    struct mailbox *box = fp_cxl_root(sizeof *box);
    int machine = fp_machine("writer", writer, 0);
    while (!atomic_load(&box->full) && !fp_machine_failed(machine)) {
    }
    if (atomic_load(&box->full))
        assert(box->letter == 42);
    return 0;
}
