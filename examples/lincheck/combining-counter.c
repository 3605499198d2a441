/* Flat combining: threads publish what they want; who has the lock does it for all. -DRELAXED: answers are published without release.
 * -DEARLY: the combiner says that it is done before it has the answer. */
#include <fencepost.h>
#include <stdatomic.h>

static struct request {
    atomic_int asked;
    int answer;
} requests[2];
static atomic_int lock;
static int value;

#ifdef RELAXED
#define ANSWER memory_order_relaxed
#else
#define ANSWER memory_order_release
#endif

void fp_make(void) {}

static void combine(void) {
    for (int i = 0; i < 2; i++) {
        if (atomic_load_explicit(&requests[i].asked, memory_order_acquire)) {
#ifdef EARLY
            atomic_store_explicit(&requests[i].asked, 0, ANSWER);
#endif
            requests[i].answer = value++;
#ifndef EARLY
            atomic_store_explicit(&requests[i].asked, 0, ANSWER);
#endif
        }
    }
}

static int add(struct request *mine) {
    atomic_store_explicit(&mine->asked, 1, memory_order_release);
    while (atomic_load_explicit(&mine->asked, memory_order_acquire)) {
        if (!atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {
            combine();
            atomic_store_explicit(&lock, 0, memory_order_release);
        }
    }
    return mine->answer;
}

FP_OPERATION_BY(left, fetch_increment) { return add(&requests[0]); }
FP_OPERATION_BY(right, fetch_add, 1) { return add(&requests[1]); }

FP_LINCHECK(counter, fetch_increment, fetch_add)
