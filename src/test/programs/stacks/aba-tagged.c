/* The same stack with a counter beside the pointer: a delayed pop fails, because the counter has moved on. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

/* The index of the top node plus one in the low half, a counter in the upper half. */
static _Atomic uint64_t top = 1;
static _Atomic uint32_t next[3] = {2, 3, 0};
static atomic_int owners_of_second;

static uint64_t with(uint64_t old, uint32_t node) {
    return ((old >> 32) + 1) << 32 | node;
}

static void push(uint32_t node) {
    uint64_t seen = atomic_load(&top);
    do {
        atomic_store(&next[node - 1], (uint32_t)seen);
    } while (!atomic_compare_exchange_strong(&top, &seen, with(seen, node)));
}

static uint32_t pop(void) {
    uint64_t seen = atomic_load(&top);
    while ((uint32_t)seen != 0) {
        uint32_t after = atomic_load(&next[(uint32_t)seen - 1]);
        if (atomic_compare_exchange_strong(&top, &seen, with(seen, after)))
            break;
    }
    if ((uint32_t)seen == 2)
        assert(atomic_fetch_add(&owners_of_second, 1) == 0);
    return (uint32_t)seen;
}

static void *slow(void *unused) {
    pop();
    pop();
    return NULL;
}

static void *quick(void *unused) {
    uint32_t first = pop();
    pop();
    if (first == 1)
        push(1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, slow, NULL);
    pthread_create(&t, NULL, quick, NULL);
    return 0;
}
