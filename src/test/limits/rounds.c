#include <pthread.h>
#include <stdatomic.h>
atomic_int stop, work;
static void *worker(void *u) { while (!atomic_load(&stop)) atomic_fetch_add(&work, 1); return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    atomic_store(&stop, 1);
    pthread_join(t, 0);
}
