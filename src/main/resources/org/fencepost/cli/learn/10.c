#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

#define PLACES 8

struct place {
    _Alignas(64) long value;
    _Alignas(64) long number; /* 1 for the first element that was ever put in, and so on; 0 when the place is empty */
};

struct queue {
    _Alignas(64) long head; /* how many were taken out */
    struct place place[PLACES];
};

static struct queue *queue;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static long length(void) {
    long n = 0;
    while (n < PLACES && queue->place[n].number == n + 1)
        n++;
    return n;
}

static void enqueue(long value) {
    pthread_mutex_lock(&lock);
    long n = length();
    queue->place[n].number = n + 1;
    queue->place[n].value = value;
    pthread_mutex_unlock(&lock);
}

/* The oldest element, or -1 when there is none. */
static long dequeue(void) {
    pthread_mutex_lock(&lock);
    long value = -1;
    if (queue->head < length()) {
        value = queue->place[queue->head].value;
        queue->head++;
    }
    pthread_mutex_unlock(&lock);
    return value;
}

/* Leave the rest as it is. */

void fp_make(void) { queue = fp_pm_root(sizeof *queue); }

void fp_recover(void) { queue = fp_pm_root(sizeof *queue); }

FP_OPERATION(enqueue, FP_FRESH) {
    enqueue(argument);
    return FP_DONE;
}

FP_OPERATION(dequeue) {
    long value = dequeue();
    return value < 0 ? FP_EMPTY : value;
}

FP_DURABLE(queue, enqueue, dequeue)
