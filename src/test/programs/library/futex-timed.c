/* futex: a thread that sleeps with a time limit may take the wake-up that another one needs. */
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_uint word;

static void *patient(void *unused) {
    while (atomic_load(&word) == 0)
        syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0);
    return NULL;
}

static void *hasty(void *unused) {
    struct timespec limit = {1, 0};
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, &limit, NULL, 0);
    return NULL;
}

static void *waker(void *unused) {
    atomic_store(&word, 1);
    syscall(SYS_futex, &word, FUTEX_WAKE, MOST);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, patient, NULL);
    pthread_create(&t, NULL, hasty, NULL);
    pthread_create(&t, NULL, waker, NULL);
    pthread_exit(NULL); // the others go on
}
