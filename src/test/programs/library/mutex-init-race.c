/* A mutex is initialised while another thread already locks it. */
#include <pthread.h>

static pthread_mutex_t m;

static void *locker(void *unused) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, locker, NULL);
    pthread_mutex_init(&m, NULL);
    return 0;
}
