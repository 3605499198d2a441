/* One path forgets to unlock: whoever comes next waits for ever. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 10;

static void *withdraw(void *unused) {
    pthread_mutex_lock(&m);
    if (balance < 8)
        return NULL;
    balance -= 8;
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, withdraw, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
