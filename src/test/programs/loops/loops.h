/* Two threads, first and second; what each program of this directory needs. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define RLX memory_order_relaxed
#define ACQ memory_order_acquire
#define REL memory_order_release
#define load(x, order) atomic_load_explicit(x, order)
#define store(x, value, order) atomic_store_explicit(x, value, order)

static void first(void);
static void second(void);

static void *start_first(void *unused) {
    first();
    return unused;
}

static void *start_second(void *unused) {
    second();
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, start_first, NULL);
    pthread_create(&two, NULL, start_second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
