/* Threads by the verifier's functions, some of them declared to be alike. */
#include <assert.h>
#include <genmc.h>
#include <stdatomic.h>

static atomic_int x;

static void *increment(void *unused) {
    atomic_fetch_add(&x, 1);
    return NULL;
}

int main(void) {
    __VERIFIER_thread_t a = __VERIFIER_spawn(increment, NULL);
    __VERIFIER_thread_t b = __VERIFIER_spawn_symmetric(increment, NULL, a);
    __VERIFIER_join_symmetric(a);
    __VERIFIER_join_symmetric(b);
    assert(x == 2);
    return 0;
}
