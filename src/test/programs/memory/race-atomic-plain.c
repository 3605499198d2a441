/* One thread accesses the variable atomically, the other as if it were its own. */
#include <pthread.h>
#include <stdatomic.h>

static int x;

static void *atomically(void *unused) {
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

static void *plainly(void *unused) {
    int seen = x;
    return seen ? &x : NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, atomically, NULL);
    pthread_create(&t, NULL, plainly, NULL);
    return 0;
}
