/* Thread-specific values: each thread has its own, and its destructor runs when the thread ends. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int destroyed[2];

static void destroy(void *value) {
    destroyed[*(int *)value] = 1;
    free(value);
}

static void *worker(void *index) {
    assert(pthread_getspecific(key) == NULL);
    int *own = malloc(sizeof *own);
    *own = (int)(long)index;
    pthread_setspecific(key, own);
    assert(pthread_getspecific(key) == own);
    if (*own)
        pthread_exit(NULL);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    assert(pthread_key_create(&key, destroy) == 0);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(destroyed[0] && destroyed[1]);
    assert(pthread_key_delete(key) == 0);
    return 0;
}
