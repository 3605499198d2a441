/* Consumers look whether there is something without the mutex, and then wait: the signal may have come in between. */
#include <pthread.h>
#include <stdatomic.h>

#define PAIRS 3
#define ITEMS 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static atomic_int items;

static void *produce(void *unused) {
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&lock);
        atomic_fetch_add(&items, 1);
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *consume(void *unused) {
    for (int i = 0; i < ITEMS; i++) {
#ifdef FIXED
        pthread_mutex_lock(&lock);
        while (atomic_load(&items) == 0)
            pthread_cond_wait(&filled, &lock);
        atomic_fetch_sub(&items, 1);
        pthread_mutex_unlock(&lock);
#else
        if (atomic_load(&items) == 0) {
            pthread_mutex_lock(&lock);
            pthread_cond_wait(&filled, &lock);
            pthread_mutex_unlock(&lock);
        }
        atomic_fetch_sub(&items, 1);
#endif
    }
    return NULL;
}

int main(void) {
    pthread_t t[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        pthread_create(&t[2 * i], NULL, produce, NULL);
        pthread_create(&t[2 * i + 1], NULL, consume, NULL);
    }
    for (int i = 0; i < 2 * PAIRS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
