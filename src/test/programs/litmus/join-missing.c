/* Without the join, main's read races with the child's write. */
#include <pthread.h>

static int shared;

static void *child(void *unused) {
    shared = 2;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    return shared;
}
