/* Two of eight threads want to be alone and look whether the other does, without a fence; the others make noise. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NOISE 6

static atomic_int wants[2], inside, noise[NOISE];

static void *enter(void *argument) {
    long me = (long)argument;
    for (int i = 0; i < 3; i++) {
        atomic_store_explicit(&wants[me], 1, memory_order_release);
#ifdef FIXED
        atomic_thread_fence(memory_order_seq_cst);
#endif
        if (!atomic_load_explicit(&wants[1 - me], memory_order_acquire)) {
            assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0);
            atomic_fetch_sub_explicit(&inside, 1, memory_order_relaxed);
        }
        atomic_store_explicit(&wants[me], 0, memory_order_release);
    }
    return NULL;
}

static void *disturb(void *argument) {
    long me = (long)argument;
    for (int i = 0; i < 4; i++)
        atomic_store(&noise[(me + i) % NOISE], atomic_load(&noise[me]) + 1);
    return NULL;
}

int main(void) {
    pthread_t t[NOISE + 2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, enter, (void *)i);
    for (long i = 0; i < NOISE; i++)
        pthread_create(&t[i + 2], NULL, disturb, (void *)i);
    for (int i = 0; i < NOISE + 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
