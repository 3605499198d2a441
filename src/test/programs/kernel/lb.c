/* Load buffering: a branch orders the writes in its arms, and not those behind them. */
#include <linux/atomic.h>
#include <pthread.h>

static int x, y, z, seen;

static void *left(void *unused) {
    int r = READ_ONCE(x);
#ifdef BEHIND
    if (r) {
        WRITE_ONCE(z, 1);
    }
    WRITE_ONCE(y, 1);
#elif defined PICKED
    int value = 2;
    if (r) {
        value = 1;
    }
    WRITE_ONCE(y, value);
#else
    if (r) {
        WRITE_ONCE(y, 1);
    } else {
        WRITE_ONCE(y, 1);
    }
#endif
    seen = r;
    return NULL;
}

static void *right(void *unused) {
    int r = READ_ONCE(y);
    WRITE_ONCE(x, r ? 1 : 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(seen == 0);
    return 0;
}
