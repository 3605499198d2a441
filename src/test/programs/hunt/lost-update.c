/* Eight threads count in two steps, a load and a store: an update in between is lost. One preemption shows it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 8
#define ROUNDS 6

static atomic_int total, noise[THREADS];

static void *count(void *argument) {
    long me = (long)argument;
    for (int i = 0; i < ROUNDS; i++) {
        atomic_fetch_add(&noise[(me + i) % THREADS], 1);
#ifdef FIXED
        atomic_fetch_add(&total, 1);
#else
        int seen = atomic_load(&total);
        atomic_store(&total, seen + 1);
#endif
    }
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, count, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    assert(atomic_load(&total) == THREADS * ROUNDS);
    return 0;
}
