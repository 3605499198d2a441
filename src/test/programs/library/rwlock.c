/* A reader-writer lock: readers see both halves of a write. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int left, right;

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&lock);
    left = 1;
    right = 1;
    pthread_rwlock_unlock(&lock);
    return NULL;
}

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&lock);
    assert(left == right);
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_rwlock_init(&lock, NULL);
    pthread_create(&t[0], NULL, writer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_create(&t[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    pthread_rwlock_destroy(&lock);
    return 0;
}
