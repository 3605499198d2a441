#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void add(void) {
    atomic_fetch_add(&counter, 1);
}

/* Leave the rest as it is. */

static void *thread(void *unused) {
    add();
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, thread, NULL);
    pthread_create(&second, NULL, thread, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(counter == 2);
    return 0;
}
