/* The index comes from another thread, and one of its values is out of range. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int index_;
static atomic_int slots[2];

static void *writer(void *unused) {
    atomic_store(&index_, 2);
    atomic_store(&index_, 1);
    return NULL;
}

static void *user(void *unused) {
    atomic_store(&slots[atomic_load(&index_)], 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, user, NULL);
    return 0;
}
