/*
 * Waiting for a flag, but no longer than two seconds: whether the time is up is a matter of chance, and it will be at last.
 * FOREVER looks at the clock and does not heed it; TRUSTING believes that the flag always comes in time.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int flag;

static int wait_for_flag(void) {
    time_t start = time(NULL);
    while (!atomic_load(&flag)) {
        time_t now = time(NULL);
#ifndef FOREVER
        if (now - start >= 2)
            return 0;
#endif
    }
    return 1;
}

static void *waiter(void *unused) {
    int seen = wait_for_flag();
#ifdef TRUSTING
    assert(seen);
#endif
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
#ifndef NEVER
    atomic_store(&flag, 1);
#endif
    pthread_join(t, NULL);
    return 0;
}
