/*
 * A stack of nodes from a pool, without versions: a node that was popped and pushed again in between looks as if nothing had
 * happened (ABA), and a node that is in use gets onto the stack.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 4
#define ROUNDS 3
#define NODES 5

static atomic_int next[NODES + 1], used[NODES + 1];
static atomic_long top;

#ifdef FIXED
#define VERSION(old) ((((old) >> 8) + 1) << 8)
#else
#define VERSION(old) 0
#endif

static int pop(void) {
    for (;;) {
        long old = atomic_load(&top);
        int node = old & 255;
        if (node == 0)
            return 0;
        long new = VERSION(old) | atomic_load(&next[node]);
        if (atomic_compare_exchange_strong(&top, &old, new))
            return node;
    }
}

static void push(int node) {
    long old = atomic_load(&top), new;
    do {
        atomic_store(&next[node], old & 255);
        new = VERSION(old) | node;
    } while (!atomic_compare_exchange_strong(&top, &old, new));
}

static void *work(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        int a = pop(), b = pop();
        if (a)
            assert(atomic_fetch_add(&used[a], 1) == 0);
        if (b)
            assert(atomic_fetch_add(&used[b], 1) == 0);
        if (a) {
            atomic_fetch_sub(&used[a], 1);
            push(a);
        }
        if (b) {
            atomic_fetch_sub(&used[b], 1);
            push(b);
        }
    }
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (int i = 1; i <= NODES; i++)
        push(i);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
