// A lock is released when its owner's machine fails; the next owner is told, and finds what was written back.
// run: platform=cxl
// expect: executions=7 failurePoints=4
// states: died=0,x=0,y=0 died=1,x=0,y=0 died=1,x=1,y=0*2 died=1,x=1,y=1*2 died=0,x=1,y=1
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t lock;
    _Alignas(64) long x;
    _Alignas(64) long y;
};

static void *writer(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    pthread_mutex_lock(&p->lock);
    p->x = 1;
    _mm_clflush(&p->x);
    p->y = 1;
    _mm_clflush(&p->y);
    pthread_mutex_unlock(&p->lock);
    return unused;
}

int main(void) {
    struct shared *p = fp_cxl_root(sizeof *p);
    int a = fp_machine("A", writer, 0);
    fp_machine_join(a);
    pthread_mutex_lock(&p->lock);
    fp_observe("died", fp_lock_owner_died(&p->lock));
    fp_observe("x", p->x);
    fp_observe("y", p->y);
    pthread_mutex_unlock(&p->lock);
}
