/* A wait with a limit that ends without an error may have ended for no reason. */
#include <assert.h>
#include <errno.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static cnd_t changed;
static int ready;

static int waiter(void *unused) {
    struct timespec until;
    timespec_get(&until, TIME_UTC);
    until.tv_sec += 1;
    mtx_lock(&m);
    int result = thrd_success;
#ifdef ONCE
    if (!ready)
#else
    while (!ready && result != thrd_timedout)
#endif
        result = cnd_timedwait(&changed, &m, &until);
    assert(ready || result == thrd_timedout);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    cnd_init(&changed);
    thrd_create(&t, waiter, NULL);
    mtx_lock(&m);
    ready = 1;
    cnd_signal(&changed);
    mtx_unlock(&m);
    thrd_join(t, NULL);
    return 0;
}
