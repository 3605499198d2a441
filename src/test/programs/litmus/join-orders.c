/* Creating a thread and joining it synchronise: no access here is atomic, and none races. */
#include <assert.h>
#include <pthread.h>

static int before, during;

static void *child(void *unused) {
    assert(before == 1);
    during = 2;
    return &during;
}

int main(void) {
    pthread_t t;
    void *result;
    before = 1;
    pthread_create(&t, NULL, child, NULL);
    pthread_join(t, &result);
    assert(result == &during && during == 2);
    return 0;
}
