/* A program in the style of GenMC: spawn and join by the verifier's functions, hints about spin loops. */
#include <assert.h>
#include <genmc.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *writer(void *unused) {
    __VERIFIER_final_write(atomic_store_explicit(&x, 1, memory_order_relaxed));
    atomic_store_explicit(&y, 1, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    int seen;
    __VERIFIER_loop_begin();
    do {
        __VERIFIER_spin_start();
        seen = atomic_load_explicit(&y, memory_order_acquire);
        __VERIFIER_spin_end(seen);
    } while (!seen);
    assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
    return NULL;
}

int main(void) {
    __VERIFIER_thread_t w = __VERIFIER_spawn(writer, NULL);
    __VERIFIER_thread_t r = __VERIFIER_spawn(reader, NULL);
    __VERIFIER_join(w);
    __VERIFIER_join(r);
    return 0;
}
