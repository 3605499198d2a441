/* Threads insert into one open-addressing table by compare-and-swap. Flanagan and Godefroid 2005. */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 12
#endif
#define SIZE 128

static atomic_int table[SIZE];

static void *worker(void *thread) {
    int t = (int)(long)thread;
    for (int i = 0; i < 4; i++) {
        int w = i * 11 + t;
        int h = 7 * w % SIZE;
        for (;;) {
            int empty = 0;
            if (atomic_compare_exchange_strong_explicit(
                        &table[h], &empty, w, memory_order_relaxed, memory_order_relaxed))
                break;
            h = (h + 1) % SIZE;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    for (long i = 0; i < N; i++)
        pthread_create(&t, NULL, worker, (void *)i);
    return 0;
}
