/* Two threads add x and y to each other N times; a third checks that no number grows beyond the Fibonacci numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int x = 1, y = 1;

static int sum(void) {
    int left = atomic_load_explicit(&x, memory_order_acquire);
    int right = atomic_load_explicit(&y, memory_order_acquire);
    return left + right;
}

static void *grow_x(void *unused) {
    for (int i = 0; i < N; i++)
        atomic_store_explicit(&x, sum(), memory_order_release);
    return NULL;
}

static void *grow_y(void *unused) {
    for (int i = 0; i < N; i++)
        atomic_store_explicit(&y, sum(), memory_order_release);
    return NULL;
}

static int largest(void) {
    int before = 1, now = 1;
    for (int i = 0; i < 2 * N; i++) {
        int next = before + now;
        before = now;
        now = next;
    }
    return now;
}

static void *check(void *unused) {
    assert(atomic_load_explicit(&x, memory_order_acquire) <= largest());
    assert(atomic_load_explicit(&y, memory_order_acquire) <= largest());
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, grow_x, NULL);
    pthread_create(&t, NULL, grow_y, NULL);
    pthread_create(&t, NULL, check, NULL);
    return 0;
}
