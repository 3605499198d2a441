/* The reader announces itself without a fence: the updater may miss it although it reads the old version. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;
static atomic_int reading;

static void *reader(void *unused) {
    atomic_store_explicit(&reading, 1, memory_order_relaxed);
    int *p = atomic_load_explicit(&shared, memory_order_acquire);
    assert(*p == 1 || *p == 2);
    atomic_store_explicit(&reading, 0, memory_order_release);
    return NULL;
}

static void synchronize(void) {
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&reading, memory_order_acquire)) {
    }
}

static void *updater(void *unused) {
    int *fresh = malloc(sizeof *fresh);
    *fresh = 2;
    int *old = atomic_exchange_explicit(&shared, fresh, memory_order_acq_rel);
    synchronize();
    free(old);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    int *first = malloc(sizeof *first);
    *first = 1;
    atomic_init(&shared, first);
    pthread_create(&t[0], NULL, reader, NULL);
    pthread_create(&t[1], NULL, updater, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    free(shared);
    return 0;
}
