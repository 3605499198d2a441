/*
 * NAME: a test for machines that share memory behind CXL. Check it with
 *
 *     fencepost crash --platform cxl NAME.c
 *
 * The machine "writer" can fail at any point; what it has stored and not written back is lost. The machine that runs main
 * lives on and must cope.
 */
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

static void *writer(void *unused) {
    struct mailbox *box = fp_cxl_root(sizeof *box);  // all machines see it
    box->letter = 42;
    persist(&box->letter);  // try it without this line
    atomic_store(&box->full, 1);
    persist((void *)&box->full);
    return unused;
}

int main(void) {
    struct mailbox *box = fp_cxl_root(sizeof *box);
    int machine = fp_machine("writer", writer, 0);
    fp_machine_join(machine);  // it has ended, or failed
    if (atomic_load(&box->full))
        assert(box->letter == 42);
    return 0;
}
