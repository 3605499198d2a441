/* futex: the word changes after the wake-up, so the sleeper may go to sleep for ever. */
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_uint word;

static void *sleeper(void *unused) {
    while (atomic_load(&word) == 0)
        syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0);
    return NULL;
}

static void *waker(void *unused) {
    syscall(SYS_futex, &word, FUTEX_WAKE, 1);
    atomic_store(&word, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, sleeper, NULL);
    pthread_create(&t, NULL, waker, NULL);
    pthread_exit(NULL); // the others go on
}
