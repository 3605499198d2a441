/* An atomic pointer to fresh memory, published by compare-and-swap: the loser frees its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static void *publish(void *value) {
    int *mine = malloc(sizeof *mine);
    *mine = (int)(long)value;
    int *theirs = NULL;
    if (!atomic_compare_exchange_strong_explicit(&shared, &theirs, mine, memory_order_acq_rel, memory_order_acquire)) {
        assert(*theirs == 3 - *mine);
        free(mine);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, publish, (void *)1);
    pthread_create(&b, NULL, publish, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(shared);
    return 0;
}
