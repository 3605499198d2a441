/* Waiting loops by their names. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <fencepost.h>

static atomic_int flag, done;

static void *worker(void *unused) {
    await_while (atomic_load(&flag) == 0) {
    }
    atomic_store(&done, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    int seen;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store(&flag, 1);
    await_do {
        seen = atomic_load(&done);
    } while_await (seen == 0);
    assert(seen == 1);
    return 0;
}
