#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { LOCKED, WAITS };

static union {
    _Atomic unsigned all;
    _Atomic unsigned char byte[4];
} word = {.byte[LOCKED] = 1};

static void unlock(void) {
    atomic_store(&word.all, 0);
}

/* Leave the rest as it is. */

static void *owner(void *unused) {
    unlock();
    return NULL;
}

static void *waiter(void *unused) {
    atomic_store(&word.byte[WAITS], 1);
    return NULL;
}

int main(void) {
    /* PART two-threads owner waiter */
    assert(word.byte[LOCKED] == 0);
    assert(word.byte[WAITS] == 1);
    return 0;
}
