/*
 * The data is an ordinary variable. Release and acquire order the two accesses to it, so there is no race.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *thread_1(void *unused) {
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return NULL;
}

static void *thread_2(void *unused) {
    if (atomic_load_explicit(&flag, memory_order_acquire))
        assert(data == 1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
