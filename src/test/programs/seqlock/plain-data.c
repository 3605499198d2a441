/* A sequence lock over ordinary variables: even if the reader retries, reading while the writer writes is a race. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static int data;

static void *writer(void *unused) {
    atomic_store(&sequence, 1);
    data = 1;
    atomic_store(&sequence, 2);
    return NULL;
}

static void *reader(void *unused) {
    unsigned before;
    int seen;
    do {
        before = atomic_load(&sequence);
        seen = data;
    } while (before % 2 != 0 || atomic_load(&sequence) != before);
    return seen ? &data : NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
