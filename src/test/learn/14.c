#include <assert.h>
#include <fencepost.h>
#include <stdatomic.h>

enum { NOBODY, WORKER, MAIN };

struct shared {
    _Alignas(64) atomic_int owner;
};

/* Takes the lock, which the worker may have. */
static void take_over(struct shared *shared, int worker) {
    int owner = NOBODY;
    while (!atomic_compare_exchange_strong(&shared->owner, &owner, MAIN)) {
        if (fp_machine_failed(worker)) {
            atomic_store(&shared->owner, MAIN);
            return;
        }
        owner = NOBODY;
    }
}

/* Leave the rest as it is. */

static void *work(void *unused) {
    struct shared *shared = fp_cxl_root(sizeof *shared);
    int owner = NOBODY;
    if (atomic_compare_exchange_strong(&shared->owner, &owner, WORKER)) {
        assert(atomic_load(&shared->owner) == WORKER);
        atomic_store(&shared->owner, NOBODY);
    }
    return unused;
}

int main(void) {
    struct shared *shared = fp_cxl_root(sizeof *shared);
    int worker = fp_machine("worker", work, 0);
    take_over(shared, worker);
    assert(atomic_load(&shared->owner) == MAIN);
    return 0;
}
