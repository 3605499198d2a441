#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void add(void) {
    int old = atomic_load(&counter);
    atomic_store(&counter, old + 1);
}

/* Leave the rest as it is. */

static void *thread(void *unused) {
    add();
    return NULL;
}

int main(void) {
    /* PART two-threads thread thread */
    assert(counter == 2);
    return 0;
}
