/* One way through a thread never ends; the other fails, and is found although executions of the first are too large. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, count;

static void *worker(void *unused) {
    assert(!atomic_load(&flag));
    for (;;) {
        atomic_fetch_add(&count, 1);
    }
    return NULL;
}

static void *writer(void *unused) {
    atomic_store(&flag, 1);
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, writer, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
