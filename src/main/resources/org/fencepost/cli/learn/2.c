#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int flag;

static void send(int text) {
    message = text;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
}

static int receive(void) {
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 0)
        return 0;
    return message;
}

/* Leave the rest as it is. */

static void *sender(void *unused) {
    send(42);
    return NULL;
}

static void *receiver(void *unused) {
    int text = receive();
    assert(text == 0 || text == 42);
    return NULL;
}

int main(void) {
    /* PART two-threads sender receiver */
    return 0;
}
