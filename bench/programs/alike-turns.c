/* N threads that raise a flag and N that lower it, started in turn. No handle is kept: only then does GenMC find out by itself
 * that threads are alike. */
#include <genmc.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int flag;

static void *raise_flag(void *unused) {
    (void)unused;
    int seen = 0;
    atomic_compare_exchange_strong_explicit(&flag, &seen, 1, memory_order_relaxed, memory_order_relaxed);
    return 0;
}

static void *lower_flag(void *unused) {
    (void)unused;
    int seen = 1;
    atomic_compare_exchange_strong_explicit(&flag, &seen, 0, memory_order_relaxed, memory_order_relaxed);
    return 0;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        __VERIFIER_spawn(raise_flag, 0);
        __VERIFIER_spawn(lower_flag, 0);
    }
    return 0;
}
