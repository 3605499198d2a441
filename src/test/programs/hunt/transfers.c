/* Transfers between accounts under a mutex each, the sum taken under one after the other: money on its way is not seen. */
#include <assert.h>
#include <pthread.h>

#define ACCOUNTS 3
#define CLERKS 3
#define TRANSFERS 8

static pthread_mutex_t lock[ACCOUNTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static int account[ACCOUNTS] = {100, 100, 100};

static void enter(void) {
#ifdef FIXED
    pthread_mutex_lock(&all);
#endif
}

static void leave(void) {
#ifdef FIXED
    pthread_mutex_unlock(&all);
#endif
}

static void change(int i, int by) {
    pthread_mutex_lock(&lock[i]);
    account[i] += by;
    pthread_mutex_unlock(&lock[i]);
}

static void *transfer(void *argument) {
    long me = (long)argument;
    for (int i = 0; i < TRANSFERS; i++) {
        enter();
        change((me + i) % ACCOUNTS, -10);
        change((me + i + 1) % ACCOUNTS, 10);
        leave();
    }
    return NULL;
}

static void *audit(void *unused) {
    int sum = 0;
    enter();
    for (int i = 0; i < ACCOUNTS; i++) {
        pthread_mutex_lock(&lock[i]);
        sum += account[i];
        pthread_mutex_unlock(&lock[i]);
    }
    leave();
    assert(sum == 100 * ACCOUNTS);
    return NULL;
}

int main(void) {
    pthread_t t[CLERKS + 1];
    for (long i = 0; i < CLERKS; i++)
        pthread_create(&t[i], NULL, transfer, (void *)i);
    pthread_create(&t[CLERKS], NULL, audit, NULL);
    for (int i = 0; i <= CLERKS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
