/* The deque of Chase and Lev with the orders of Le et al. 2013: the owner takes from the bottom, thieves from the top. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 4

static atomic_long top, bottom;
static atomic_int items[SIZE];
static atomic_int taken[3];

static void push(int item) {
    long b = atomic_load_explicit(&bottom, memory_order_relaxed);
    atomic_store_explicit(&items[b % SIZE], item, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int take(void) {
    long b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    long t = atomic_load_explicit(&top, memory_order_relaxed);
    int item = 0;
    if (t <= b) {
        item = atomic_load_explicit(&items[b % SIZE], memory_order_relaxed);
        if (t != b)
            return item;
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
            item = 0;
    }
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return item;
}

static int steal(void) {
    long t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    long b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b)
        return 0;
    int item = atomic_load_explicit(&items[t % SIZE], memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
        return 0;
    return item;
}

static void use(int item) {
    if (item != 0)
        assert(atomic_fetch_add_explicit(&taken[item], 1, memory_order_relaxed) == 0);
}

static void *owner(void *unused) {
    push(1);
    push(2);
    use(take());
    use(take());
    return NULL;
}

static void *thief(void *unused) {
    use(steal());
    use(steal());
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, owner, NULL);
    pthread_create(&t, NULL, thief, NULL);
    return 0;
}
