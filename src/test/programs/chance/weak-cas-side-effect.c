/*
 * What a thread does between a failure and its next try may depend on others: the alarm is seen only after a failure for no
 * reason, because nobody else changes x.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, alarm_bell;

static void *updater(void *unused) {
    int seen = 0;
    while (!atomic_compare_exchange_weak(&x, &seen, 1))
        assert(!atomic_load(&alarm_bell));
    return NULL;
}

static void *ringer(void *unused) {
    atomic_store(&alarm_bell, 1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, updater, NULL);
    pthread_create(&t[1], NULL, ringer, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
