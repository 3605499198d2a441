/* N threads that run the same function on the same argument, and one writer: what they do is chosen by a macro. */
#include <assert.h>
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
    pthread_t t[N + 1];
#if defined READ || defined SUM
    pthread_create(&t[N], 0, write, 0);
#endif
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
#if defined READ || defined SUM
    pthread_join(t[N], 0);
#endif
    (void)write;
    return 0;
}
