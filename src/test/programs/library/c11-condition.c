/* C11 condition variables. */
#include <assert.h>
#include <threads.h>

static mtx_t m;
static cnd_t ready;
static int data;

static int producer(void *unused) {
    mtx_lock(&m);
    data = 1;
    cnd_broadcast(&ready);
    mtx_unlock(&m);
    thrd_exit(3);
}

int main(void) {
    thrd_t t;
    int result;
    mtx_init(&m, mtx_plain);
    cnd_init(&ready);
    thrd_create(&t, producer, NULL);
    mtx_lock(&m);
    while (!data)
        cnd_wait(&ready, &m);
    mtx_unlock(&m);
    thrd_join(t, &result);
    assert(result == 3);
    cnd_destroy(&ready);
    mtx_destroy(&m);
    return 0;
}
