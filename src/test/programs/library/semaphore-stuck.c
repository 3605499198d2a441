/* Two threads wait for a semaphore that is posted once. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *waiter(void *unused) {
    sem_wait(&s);
    return NULL;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, NULL, waiter, NULL);
    pthread_create(&t, NULL, waiter, NULL);
    sem_post(&s);
    pthread_exit(NULL); // the others go on
}
