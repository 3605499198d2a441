/* A hash table with one mutex for each bucket. */
#include <assert.h>
#include <pthread.h>

#define BUCKETS 2

struct bucket {
    pthread_mutex_t lock;
    int count;
};

static struct bucket table[BUCKETS] = {{PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};

static void *insert(void *key) {
    struct bucket *b = &table[(long)key % BUCKETS];
    pthread_mutex_lock(&b->lock);
    b->count++;
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, insert, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(table[0].count == 2 && table[1].count == 1);
    return 0;
}
