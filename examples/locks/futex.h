/* Sleeping on a word and waking its sleepers, as the Linux kernel does it. */
#ifndef FUTEX_H
#define FUTEX_H
#include <linux/futex.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sleeps while the word has this value, until somebody wakes it up. */
static inline void futex_wait(atomic_uint *word, unsigned value) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL);
}

static inline void futex_wake(atomic_uint *word, int most) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, most);
}
#endif
