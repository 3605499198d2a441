/* The rest of C11 threads: who one is, yielding, waiting for a while, recursion. */
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static cnd_t ready;
static int data;

static int worker(void *self) {
    struct timespec a_while = {0, 1};
    assert(thrd_sleep(&a_while, NULL) == 0);
    thrd_yield();
    mtx_lock(&m);
    mtx_lock(&m);
    data = 1;
    mtx_unlock(&m);
    cnd_signal(&ready);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    struct timespec until;
    timespec_get(&until, TIME_UTC);
    mtx_init(&m, mtx_plain | mtx_recursive);
    cnd_init(&ready);
    thrd_create(&t, worker, NULL);
    assert(!thrd_equal(t, thrd_current()) && thrd_detach(t) == thrd_success);
    mtx_lock(&m);
    int result = thrd_success;
    while (!data && result == thrd_success)
        result = cnd_timedwait(&ready, &m, &until);
    assert(data ? 1 : result == thrd_timedout);
    mtx_unlock(&m);
    return 0;
}
