/* Broken: the byte is stored relaxed, and the message is read while it is copied. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct message {
    uint16_t a, b, c;
    _Atomic uint8_t full;
    uint8_t padding;
};

static union {
    struct message message;
    _Atomic uint64_t all;
} box;

static void *sender(void *unused) {
    uint16_t content[3] = {1, 2, 3};
    memcpy(&box.message, content, sizeof content);
    atomic_store_explicit(&box.message.full, 1, memory_order_relaxed);
    return NULL;
}

static void *receiver(void *unused) {
    if (atomic_load_explicit(&box.message.full, memory_order_acquire)) {
        struct message copy;
        uint64_t all = atomic_load_explicit(&box.all, memory_order_relaxed);
        memcpy(&copy, &all, sizeof all);
        assert(copy.a == 1 && copy.b == 2 && copy.c == 3);
        atomic_store_explicit(&box.all, 0, memory_order_relaxed);
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, sender, NULL);
    pthread_create(&t[1], NULL, receiver, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
