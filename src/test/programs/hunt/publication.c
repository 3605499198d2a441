/* Messages are passed round a ring of threads; one of the flags is raised with a relaxed store. Only weak memory shows it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 4
#define MESSAGES 10

static atomic_int data[THREADS][MESSAGES], flag[THREADS][MESSAGES];

static void *pass(void *argument) {
    long me = (long)argument;
    for (int i = 0; i < MESSAGES; i++) {
        atomic_store_explicit(&data[me][i], i + 1, memory_order_relaxed);
#ifdef FIXED
        memory_order order = memory_order_release;
#else
        memory_order order = me == 2 && i == 4 ? memory_order_relaxed : memory_order_release;
#endif
        if (order == memory_order_release)
            atomic_store_explicit(&flag[me][i], 1, memory_order_release);
        else
            atomic_store_explicit(&flag[me][i], 1, memory_order_relaxed);
        long other = (me + 1) % THREADS;
        if (atomic_load_explicit(&flag[other][i], memory_order_acquire))
            assert(atomic_load_explicit(&data[other][i], memory_order_relaxed) == i + 1);
    }
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, pass, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
