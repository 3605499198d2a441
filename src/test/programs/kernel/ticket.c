/* A ticket lock: who comes takes a number, and waits until it is served. */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef WAIT
#define WAIT smp_cond_load_acquire
#endif
#ifndef SERVE
#define SERVE smp_store_release
#endif
#define STORE_ONCE(pointer, value) WRITE_ONCE(*(pointer), value)

struct ticket_lock {
    atomic_t next;
    int owner;
};
static struct ticket_lock lock;
static int counter;

static void ticket_lock(struct ticket_lock *l) {
    int mine = atomic_fetch_add_relaxed(1, &l->next);
    WAIT(&l->owner, VAL == mine);
}

static void ticket_unlock(struct ticket_lock *l) {
    SERVE(&l->owner, READ_ONCE(l->owner) + 1);
}

static void *run(void *unused) {
    ticket_lock(&lock);
    counter++;
    ticket_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&t[i], NULL, run, NULL);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
    }
    assert(counter == N);
    return 0;
}
