/*
 * A retry loop that tells others how often it has tried: there is no end to the failures that they could see.
 */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, tries;

static void *update(void *unused) {
    int seen = 0;
    do
        atomic_fetch_add(&tries, 1);
    while (!atomic_compare_exchange_weak(&x, &seen, seen + 1));
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, update, NULL);
    pthread_join(t, NULL);
    return 0;
}
