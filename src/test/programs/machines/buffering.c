/* Load buffering: with -DDEPENDENT what is written depends on what was read, which no machine ignores. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef DEPENDENT
#define VALUE(read) ((read) * 0 + 1)
#else
#define VALUE(read) 1
#endif

static atomic_int x, y;
static int left, right;

static void *one(void *unused) {
    left = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, VALUE(left), memory_order_relaxed);
    return NULL;
}

static void *two(void *unused) {
    right = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, VALUE(right), memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(!(left == 1 && right == 1));
    return 0;
}
