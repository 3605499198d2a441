/* The bounded buffer with two semaphores. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t space, items;
static int slot;

static void *producer(void *unused) {
    for (int i = 1; i <= 2; i++) {
        sem_wait(&space);
        slot = i;
        sem_post(&items);
    }
    return NULL;
}

static void *consumer(void *unused) {
    for (int i = 1; i <= 2; i++) {
        sem_wait(&items);
        assert(slot == i);
        sem_post(&space);
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    sem_init(&space, 0, 1);
    sem_init(&items, 0, 0);
    pthread_create(&t, NULL, producer, NULL);
    pthread_create(&t, NULL, consumer, NULL);
    return 0;
}
