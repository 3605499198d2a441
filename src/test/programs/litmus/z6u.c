/*
 * Shape Z6.U of Lahav et al. 2017: seq_cst accesses, but one thread also releases and one reads relaxed. RC11 promises no
 * more than what the compilation to Power keeps, so the third thread may read x too early.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b, c;

static void *thread_1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    atomic_store_explicit(&y, 1, memory_order_release);
    return NULL;
}

static void *thread_2(void *unused) {
    a = atomic_fetch_add_explicit(&y, 1, memory_order_seq_cst);
    b = atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

static void *thread_3(void *unused) {
    atomic_store_explicit(&y, 3, memory_order_seq_cst);
    c = atomic_load_explicit(&x, memory_order_seq_cst);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    pthread_create(&t[2], NULL, thread_3, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(!(a == 1 && b == 3 && c == 0));
    return 0;
}
