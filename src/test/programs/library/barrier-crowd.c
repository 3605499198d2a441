/* Four threads, a barrier for two: who meets whom depends on the order in which they come. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int first, seen[4];

static void *worker(void *index) {
    long me = (long)index;
    if (me < 2)
        atomic_fetch_add(&first, 1);
    pthread_barrier_wait(&barrier);
    atomic_store(&seen[me], atomic_load(&first));
    return NULL;
}

int main(void) {
    pthread_t t[4];
    pthread_barrier_init(&barrier, NULL, 2);
    for (long i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    assert(seen[0] > 0 && seen[1] > 0);
    assert(seen[2] == 0 && seen[3] == 0 ? seen[0] == 2 && seen[1] == 2 : 1);
    return 0;
}
