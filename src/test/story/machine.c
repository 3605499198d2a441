/* A machine fails with what it has not written back. */
#include "pm.h"
struct slot { _Alignas(64) long number; };
struct ring { _Alignas(64) atomic_long head; struct slot slots[2]; };
static void *producer(void *unused) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    ring->slots[0].number = 1;
    atomic_store(&ring->head, 1);
    _mm_clflush((void *)&ring->head);
    return unused;
}
int main(void) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    int machine = fp_machine("producer", producer, 0);
    fp_machine_join(machine);
    if (atomic_load(&ring->head))
        assert(ring->slots[0].number == 1);
}
