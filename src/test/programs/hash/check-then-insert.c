/* Looking for a free slot and taking it are two steps: two threads take the same, and one key is lost. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int keys[2];

static void *insert(void *key) {
    for (int i = 0; i < 2; i++)
        if (atomic_load(&keys[i]) == 0) {
            atomic_store(&keys[i], (int)(long)key);
            break;
        }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, insert, (void *)1);
    pthread_create(&t[1], NULL, insert, (void *)2);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(keys[0] + keys[1] == 3);
    return 0;
}
