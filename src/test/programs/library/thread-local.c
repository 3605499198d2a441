/* Thread-local variables: each thread starts with the initial value and sees only its own. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 5;
static __thread int other[2];

static void *worker(void *argument) {
    assert(own == 5 && other[1] == 0);
    own += (int)(long)argument;
    other[1]++;
    assert(own == 5 + (int)(long)argument && other[1] == 1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    own = 1;
    pthread_create(&t[0], NULL, worker, (void *)1);
    pthread_create(&t[1], NULL, worker, (void *)2);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(own == 1);
    return 0;
}
