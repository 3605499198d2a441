/* A mutex is used after it was destroyed. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_destroy(&m);
    pthread_mutex_lock(&m);
    return 0;
}
