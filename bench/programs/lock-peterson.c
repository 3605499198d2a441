/* Peterson's lock for two threads, N rounds, seq_cst. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int flag[2], turn;
static int shared;

static void *run(void *arg) {
    long me = (long)arg;
    for (int i = 0; i < N; i++) {
        flag[me] = 1;
        turn = 1 - (int)me;
        while (flag[1 - me] && turn == 1 - me) {
        }
        shared++;
        flag[me] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, (void *)0);
    pthread_create(&u, 0, run, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(shared == 2 * N);
    return 0;
}
