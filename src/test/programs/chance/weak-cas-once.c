/*
 * Who loses a weak compare-and-swap need not have lost against anybody. With NO_WINNER nobody relies on it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef STRONG
#define CAS atomic_compare_exchange_strong
#else
#define CAS atomic_compare_exchange_weak
#endif

static atomic_int owner;
static atomic_int winners;

static void *claim(void *name) {
    int expected = 0;
    if (CAS(&owner, &expected, (int)(long)name))
        atomic_fetch_add(&winners, 1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, claim, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
#ifdef NO_WINNER
    assert(winners <= 1);
#else
    assert(winners == 1);
#endif
    return 0;
}
