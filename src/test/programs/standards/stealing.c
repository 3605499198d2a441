/*
 * A deque of work: the owner puts and takes at one end, others steal at the other. Taking stores the end again, relaxed, after
 * putting has stored it with release; so since C++20 a thief can see the end without the work: -DRELEASE mends it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ROOM 4

#ifdef RELEASE
#define AGAIN memory_order_release
#else
#define AGAIN memory_order_relaxed
#endif

static atomic_int begin, end;
static atomic_int work[ROOM];
static int stolen, taken;

static void put(int task) {
    int at = atomic_load_explicit(&end, memory_order_relaxed);
    atomic_store_explicit(&work[at % ROOM], task, memory_order_relaxed);
    atomic_store_explicit(&end, at + 1, memory_order_release);
}

static int take(void) {
    int last = atomic_load_explicit(&end, memory_order_relaxed) - 1;
    atomic_store_explicit(&end, last, AGAIN);
    atomic_thread_fence(memory_order_seq_cst);
    int first = atomic_load_explicit(&begin, memory_order_relaxed);
    int task = 0;
    if (first <= last) {
        task = atomic_load_explicit(&work[last % ROOM], memory_order_relaxed);
        if (first < last)
            return task;
        if (!atomic_compare_exchange_strong_explicit(&begin, &first, first + 1, memory_order_seq_cst,
                                                     memory_order_relaxed))
            task = 0;
    }
    atomic_store_explicit(&end, last + 1, AGAIN);
    return task;
}

static int steal(void) {
    int first = atomic_load_explicit(&begin, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    int last = atomic_load_explicit(&end, memory_order_acquire);
    if (first >= last)
        return 0;
    int task = atomic_load_explicit(&work[first % ROOM], memory_order_relaxed);
    int won = atomic_compare_exchange_strong_explicit(&begin, &first, first + 1, memory_order_seq_cst,
                                                      memory_order_relaxed);
    if (won)
        assert(task != 0);
    return won ? task : 0;
}

static void *thief(void *unused) {
    stolen = steal();
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, thief, NULL);
    put(1);
    put(2);
    taken = take();
    pthread_join(t, NULL);
    assert(taken != stolen || taken == 0);
}
