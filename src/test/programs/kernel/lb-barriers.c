/* Load buffering: only full barriers keep a write behind a read that it does not depend on. */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef LEFT
#define LEFT smp_mb
#endif
#ifndef RIGHT
#define RIGHT smp_mb
#endif

static int x, y, left_saw, right_saw;

static void *left(void *unused) {
    left_saw = READ_ONCE(x);
    LEFT();
    WRITE_ONCE(y, 1);
    return NULL;
}

static void *right(void *unused) {
    right_saw = READ_ONCE(y);
    RIGHT();
    WRITE_ONCE(x, 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(!left_saw || !right_saw);
    return 0;
}
