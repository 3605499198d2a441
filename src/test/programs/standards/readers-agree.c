/*
 * Two threads read two places with seq_cst that were written relaxed. Since C++20 they agree on what was written first;
 * before that, only writes with seq_cst would make them.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b, c, d;

static void *write_x(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *write_y(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *read_xy(void *unused) {
    a = atomic_load(&x);
    b = atomic_load(&y);
    return NULL;
}

static void *read_yx(void *unused) {
    c = atomic_load(&y);
    d = atomic_load(&x);
    return NULL;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, write_x, NULL);
    pthread_create(&t[1], NULL, write_y, NULL);
    pthread_create(&t[2], NULL, read_xy, NULL);
    pthread_create(&t[3], NULL, read_yx, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    assert(!(a == 1 && b == 0 && c == 1 && d == 0));
}
