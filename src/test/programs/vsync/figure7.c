/*
 * Figure 7 of the VSync paper: thread 2 waits for x to be 0. It may read the first value and go on, or miss it and wait
 * for ever: an assumption in place of the loop would hide that. With -DFIXED x becomes 0 again.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *set(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifdef FIXED
    atomic_store_explicit(&x, 0, memory_order_relaxed);
#endif
    return NULL;
}

static void *wait(void *unused) {
    while (atomic_load_explicit(&x, memory_order_relaxed) != 0) {
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, set, NULL);
    pthread_create(&b, NULL, wait, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
