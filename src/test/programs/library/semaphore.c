/* A semaphore with one unit excludes; trywait and getvalue do not wait. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int count;

static void *worker(void *unused) {
    sem_wait(&s);
    count++;
    assert(sem_trywait(&s) == -1 && errno == EAGAIN);
    sem_post(&s);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    int value;
    sem_init(&s, 0, 1);
    pthread_create(&t[0], NULL, worker, NULL);
    pthread_create(&t[1], NULL, worker, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    sem_getvalue(&s, &value);
    assert(count == 2 && value == 1);
    sem_destroy(&s);
    return 0;
}
