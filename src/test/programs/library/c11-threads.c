/* C11 threads: thread results, mutexes, once, thread-specific storage. */
#include <assert.h>
#include <threads.h>

static mtx_t m;
static once_flag once = ONCE_FLAG_INIT;
static tss_t key;
static int count, initialised;

static void init(void) {
    initialised = 1;
}

static int worker(void *argument) {
    call_once(&once, init);
    assert(initialised == 1);
    tss_set(key, &argument);
    assert(tss_get(key) == &argument);
    mtx_lock(&m);
    count++;
    mtx_unlock(&m);
    return (int)(long)argument;
}

int main(void) {
    thrd_t t[2];
    int result;
    mtx_init(&m, mtx_plain);
    tss_create(&key, NULL);
    for (long i = 0; i < 2; i++)
        assert(thrd_create(&t[i], worker, (void *)(i - 1)) == thrd_success);
    for (int i = 0; i < 2; i++) {
        thrd_join(t[i], &result);
        assert(result == i - 1);
    }
    assert(count == 2);
    mtx_destroy(&m);
    tss_delete(key);
    return 0;
}
