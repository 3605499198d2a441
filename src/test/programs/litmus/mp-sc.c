/*
 * Message passing, everything seq_cst.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *thread_1(void *unused) {
    x = 1;
    y = 1;
    return NULL;
}

static void *thread_2(void *unused) {
    a = y;
    b = x;
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(a == 0 || b == 1);
    return 0;
}
