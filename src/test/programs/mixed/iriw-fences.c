/* IRIW with seq_cst fences between the reads, which are wider than the stores: psc_F alone forbids that the readers disagree. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef union {
    _Atomic unsigned short whole;
    _Atomic unsigned char part[2];
} cell;

static cell x, y;
static int seen[4];

static int look(cell *c) {
    return atomic_load_explicit(&c->whole, memory_order_relaxed);
}

static void *write_x(void *unused) {
    atomic_store_explicit(&x.part[0], 1, memory_order_relaxed);
    return NULL;
}

static void *write_y(void *unused) {
    atomic_store_explicit(&y.part[0], 1, memory_order_relaxed);
    return NULL;
}

static void *x_then_y(void *unused) {
    seen[0] = look(&x);
    atomic_thread_fence(memory_order_seq_cst);
    seen[1] = look(&y);
    return NULL;
}

static void *y_then_x(void *unused) {
    seen[2] = look(&y);
    atomic_thread_fence(memory_order_seq_cst);
    seen[3] = look(&x);
    return NULL;
}

int main(void) {
    void *(*run[])(void *) = {write_x, write_y, x_then_y, y_then_x};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, run[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(!(seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0));
    return 0;
}
