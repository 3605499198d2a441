/* N threads that run the same function on the same argument, and one writer: what they do is chosen by a macro. Started in the
 * way of GenMC, which has to be told that threads are alike when their handles are kept. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x, y;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#if defined ADD
static void step(void) { atomic_fetch_add_explicit(&x, 1, memory_order_relaxed); }
#elif defined ADD_TWICE
static void step(void) {
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&y, 1, memory_order_relaxed);
}
#elif defined CAS
static void step(void) {
    int seen = atomic_load_explicit(&x, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&x, &seen, seen + 1, memory_order_relaxed, memory_order_relaxed)) {
    }
}
#elif defined SUM
static void step(void) {
    int sum = atomic_load_explicit(&x, memory_order_acquire) + atomic_load_explicit(&y, memory_order_acquire);
    atomic_store_explicit(&x, sum, memory_order_release);
}
#elif defined READ
static void step(void) {
    (void)atomic_load_explicit(&x, memory_order_relaxed);
    (void)atomic_load_explicit(&y, memory_order_relaxed);
}
#elif defined TICKET
static void step(void) {
    int mine = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    while (atomic_load_explicit(&y, memory_order_acquire) != mine) {
    }
    atomic_store_explicit(&y, mine + 1, memory_order_release);
}
#else
static int count;

static void step(void) {
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
}
#endif

static void *run(void *unused) {
    (void)unused;
    step();
    return 0;
}

static void *write(void *unused) {
    (void)unused;
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return 0;
}

int main(void) {
    __VERIFIER_thread_t t[N], other;
#if defined READ || defined SUM
    other = __VERIFIER_spawn(write, 0);
#endif
    t[0] = __VERIFIER_spawn(run, 0);
    for (int i = 1; i < N; i++)
        t[i] = __VERIFIER_spawn_symmetric(run, 0, t[i - 1]);
    for (int i = 0; i < N; i++)
        __VERIFIER_join(t[i]);
#if defined READ || defined SUM
    __VERIFIER_join(other);
#endif
    (void)write;
    (void)other;
    return 0;
}
