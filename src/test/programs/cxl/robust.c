// A robust mutex says that its owner has died; without pthread_mutex_consistent nobody can take it afterwards.
// run: platform=cxl
// expect: executions=5 failurePoints=3
// states: again=0,first=0,x=0*2 again=131,first=130,x=0 again=131,first=130,x=1 again=0,first=0,x=1
#include <fencepost.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t lock;
    _Alignas(64) long x;
};

static void *writer(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    pthread_mutex_lock(&p->lock);
    p->x = 1;
    pthread_mutex_unlock(&p->lock);
    return unused;
}

int main(void) {
    struct shared *p = fp_cxl_root(sizeof *p);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&p->lock, &attributes);
    int a = fp_machine("A", writer, 0);
    fp_machine_join(a);
    fp_observe("first", pthread_mutex_lock(&p->lock));
    fp_observe("x", p->x);
    pthread_mutex_unlock(&p->lock);
    fp_observe("again", pthread_mutex_lock(&p->lock));
}
