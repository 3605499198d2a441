/* A ring for one producer and one consumer: barriers before the indices are published, and branches that they are read by. */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef PUT_BARRIER
#define PUT_BARRIER smp_wmb()
#endif
#ifndef READ_IN
#define READ_IN smp_load_acquire
#endif
#ifndef WRITE_OUT
#define WRITE_OUT smp_store_release
#endif
#define LOAD_ONCE(pointer) READ_ONCE(*(pointer))
#define STORE_ONCE(pointer, value) WRITE_ONCE(*(pointer), value)
#define SIZE 1

static int slots[SIZE];
static unsigned in, out;

static int put(int value) {
    unsigned i = in;
    if (i - smp_load_acquire(&out) == SIZE) {
        return 0;
    }
    slots[i % SIZE] = value;
    PUT_BARRIER;
    WRITE_ONCE(in, i + 1);
    return 1;
}

static int get(int *value) {
    unsigned o = out;
    if (READ_IN(&in) == o) {
        return 0;
    }
    *value = slots[o % SIZE];
    WRITE_OUT(&out, o + 1);
    return 1;
}

static void *producer(void *unused) {
    put(1);
    put(2);
    return NULL;
}

static void *consumer(void *unused) {
    int value;
    for (int expected = 1; expected <= 2; expected++) {
        if (!get(&value)) {
            break;
        }
        assert(value == expected);
    }
    return NULL;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
