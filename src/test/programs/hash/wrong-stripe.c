/* A total that lies outside the buckets and is guarded by whichever bucket's mutex: that is no guard. */
#include <pthread.h>

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int total;

static void *insert(void *key) {
    long bucket = (long)key % 2;
    pthread_mutex_lock(&lock[bucket]);
    total++;
    pthread_mutex_unlock(&lock[bucket]);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, insert, (void *)0);
    pthread_create(&t, NULL, insert, (void *)1);
    return 0;
}
