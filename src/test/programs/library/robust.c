/* Robust mutexes are not modelled, and the message says so. */
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t m;
    pthread_mutex_t mutex;
    pthread_mutexattr_init(&m);
    pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &m);
    return 0;
}
