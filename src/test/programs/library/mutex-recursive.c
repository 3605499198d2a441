/* A recursive mutex may be taken again by its owner and is free after as many unlocks. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void *worker(void *unused) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    assert(pthread_mutex_trylock(&m) == 0);
    count++;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_mutexattr_t attributes;
    int kind;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutexattr_gettype(&attributes, &kind);
    assert(kind == PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_create(&t[0], NULL, worker, NULL);
    pthread_create(&t[1], NULL, worker, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(count == 2);
    return 0;
}
