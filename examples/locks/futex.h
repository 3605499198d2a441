/* Sleeping on a word and waking its sleepers, as the Linux kernel does it. */
#ifndef FUTEX_H
#define FUTEX_H
#include <linux/futex.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef FUTEX_OF_ATOMICS
/*
 * A futex for those who have no kernel: sleepers wait until the number of wake-ups has changed, so every wake-up is one
 * for all. Its orders are part of the program, and too weak ones can lose a wake-up.
 */
static atomic_uint wake_ups;

static inline void futex_wait(atomic_uint *word, unsigned value) {
    unsigned before = atomic_load(&wake_ups);
    if (atomic_load(word) != value)
        return;
    while (atomic_load(&wake_ups) == before) {
    }
}

static inline void futex_wake(atomic_uint *word, int most) {
    atomic_fetch_add(&wake_ups, 1);
}
#else
/* Sleeps while the word has this value, until somebody wakes it up. */
static inline void futex_wait(atomic_uint *word, unsigned value) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL);
}

static inline void futex_wake(atomic_uint *word, int most) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, most);
}
#endif
#endif
