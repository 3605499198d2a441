/* What a round of a waiting loop has read is not what the thread had before. */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *writer(void *unused) {
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    int n = 0;
    pthread_create(&thread, 0, writer, 0);
    while (!flag)
        n = __VERIFIER_nondet_int();
    assert(n != 5);
    return 0;
}
