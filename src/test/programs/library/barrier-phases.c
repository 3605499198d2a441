/* Three threads in two phases, each reading in the second what its neighbour made of the first. Nobody asks who was last. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static int made[3];
static atomic_int turn, taken;

static void *worker(void *index) {
    long me = (long)index;
    made[me] = atomic_fetch_add_explicit(&turn, 1, memory_order_relaxed) + 1;
    pthread_barrier_wait(&barrier);
    int mine = made[(me + 1) % 3];
    pthread_barrier_wait(&barrier);
    made[me] = mine;
    if (mine == 1)
        atomic_store_explicit(&taken, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_barrier_init(&barrier, NULL, 3);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(made[0] + made[1] + made[2] == 6 && taken == 1);
    pthread_barrier_destroy(&barrier);
    return 0;
}
