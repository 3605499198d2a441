/* A counter behind a spinlock. */
#include <linux/spinlock.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

static DEFINE_SPINLOCK(lock);
static int counter;

static void *add(void *unused) {
    spin_lock(&lock);
    counter++;
    spin_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&t[i], NULL, add, NULL);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
    }
    assert(counter == N);
    return 0;
}
