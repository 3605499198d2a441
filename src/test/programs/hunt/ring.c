/* A ring for several producers that look for room first and then take a place: two may take the last one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define PRODUCERS 4
#define EACH 6
#define SIZE 4

static atomic_int head, tail, cells[SIZE];

static int put(int value) {
    int t = atomic_load(&tail);
#ifdef FIXED
    do {
        if (t - atomic_load(&head) >= SIZE)
            return 0;
    } while (!atomic_compare_exchange_strong(&tail, &t, t + 1));
#else
    if (t - atomic_load(&head) >= SIZE)
        return 0;
    t = atomic_fetch_add(&tail, 1);
    assert(t - atomic_load(&head) < SIZE);
#endif
    atomic_store(&cells[t % SIZE], value);
    return 1;
}

static void *produce(void *argument) {
    for (int i = 0; i < EACH; i++)
        put((int)(long)argument + i);
    return NULL;
}

static void *consume(void *unused) {
    for (int i = 0; i < 3; i++) {
        int h = atomic_load(&head);
        if (h < atomic_load(&tail) && atomic_exchange(&cells[h % SIZE], 0))
            atomic_store(&head, h + 1);
    }
    return NULL;
}

int main(void) {
    pthread_t t[PRODUCERS + 1];
    for (long i = 0; i < PRODUCERS; i++)
        pthread_create(&t[i], NULL, produce, (void *)(10 * i + 10));
    pthread_create(&t[PRODUCERS], NULL, consume, NULL);
    for (int i = 0; i <= PRODUCERS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
