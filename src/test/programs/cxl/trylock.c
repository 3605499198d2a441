// Whoever only tries to take a lock gets it when its owner's machine has failed, even if nothing
// of that machine was lost.
// run: platform=cxl
// expect: executions=6 failurePoints=6
// states: busy=0,data=1*2 busy=1,data=1*2
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

struct shared {
    pthread_mutex_t lock;
    _Alignas(64) atomic_int held;
};

static void *owner(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    pthread_mutex_lock(&p->lock);
    atomic_store_explicit(&p->held, 1, memory_order_relaxed);
    _mm_clflush(&p->held);
    return unused;
}

int main(void) {
    struct shared *p = fp_cxl_root(sizeof *p);
    fp_machine("A", owner, 0);
    int held = atomic_load(&p->held);
    if (held) {
        fp_observe("data", held);
        fp_observe("busy", pthread_mutex_trylock(&p->lock) != 0);
    }
}
