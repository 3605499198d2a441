/* A reader-writer spin lock: readers count up, a writer takes all. Readers see both halves of what a writer writes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define WRITER 1000

static atomic_int word;
static int left, right;

static void read_lock(void) {
    for (;;) {
        int seen = atomic_load_explicit(&word, memory_order_relaxed);
        if (seen < WRITER
            && atomic_compare_exchange_strong_explicit(
                    &word, &seen, seen + 1, memory_order_acquire, memory_order_relaxed))
            return;
    }
}

static void read_unlock(void) {
    atomic_fetch_sub_explicit(&word, 1, memory_order_release);
}

static void write_lock(void) {
    int nobody = 0;
    while (!atomic_compare_exchange_strong_explicit(
            &word, &nobody, WRITER, memory_order_acquire, memory_order_relaxed))
        nobody = 0;
}

static void write_unlock(void) {
    atomic_store_explicit(&word, 0, memory_order_release);
}

static void *reader(void *unused) {
    read_lock();
    assert(left == right);
    read_unlock();
    return NULL;
}

static void *writer(void *unused) {
    write_lock();
    left++;
    right++;
    write_unlock();
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, reader, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
