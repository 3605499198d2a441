/* The __atomic and __sync builtins of GCC on ordinary variables. */
#include <assert.h>
#include <pthread.h>

static int data, flag, counter;
static long largest;

static void *writer(void *unused) {
    data = 1;
    __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
    __sync_fetch_and_add(&counter, 1);
    __sync_synchronize();
    return (void *)__sync_bool_compare_and_swap(&largest, 0, 5);
}

static void *reader(void *unused) {
    int seen;
    __atomic_load(&flag, &seen, __ATOMIC_ACQUIRE);
    if (seen)
        assert(data == 1);
    __atomic_add_fetch(&counter, 1, __ATOMIC_RELAXED);
    __sync_val_compare_and_swap(&largest, 0, 7);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    assert(largest == 5 || largest == 7);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return 0;
}
