/* A thread uses a local variable of main, which waits for it: legal. */
#include <assert.h>
#include <pthread.h>

static void *child(void *argument) {
    *(int *)argument += 1;
    return NULL;
}

int main(void) {
    int local = 1;
    pthread_t t;
    pthread_create(&t, NULL, child, &local);
    pthread_join(t, NULL);
    assert(local == 2);
    return 0;
}
