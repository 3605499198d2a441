/* A ticket lock that hands out tickets in two steps: two threads may get the same one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 5
#define ROUNDS 6

static atomic_int next, serving, inside;

static void lock(void) {
#ifdef FIXED
    int mine = atomic_fetch_add(&next, 1);
#else
    int mine = atomic_load(&next);
    atomic_store(&next, mine + 1);
#endif
    while (atomic_load(&serving) != mine)
        ;
}

static void unlock(void) {
    atomic_store(&serving, atomic_load(&serving) + 1);
}

static void *work(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        lock();
        assert(atomic_fetch_add(&inside, 1) == 0);
        atomic_fetch_sub(&inside, 1);
        unlock();
    }
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
