/* Lamport's bakery, seq_cst. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static atomic_int choosing[N], number[N];

static void lock(long me) {
    choosing[me] = 1;
    int most = 0;
    for (int i = 0; i < N; i++) {
        int n = number[i];
        most = n > most ? n : most;
    }
    number[me] = most + 1;
    choosing[me] = 0;
    for (int i = 0; i < N; i++) {
        while (choosing[i]) {
        }
        while (1) {
            int n = number[i];
            if (n == 0 || n > number[me] || (n == number[me] && i >= me))
                break;
        }
    }
}

static void unlock(long me) {
    number[me] = 0;
}

static int shared;

static void *run(void *arg) {
    long me = (long)arg;
    for (int i = 0; i < ROUNDS; i++) {
        lock(me);
        shared++;
        unlock(me);
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(shared == ROUNDS * N);
    return 0;
}
