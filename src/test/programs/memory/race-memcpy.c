/* A struct is copied while another thread writes one of its fields. */
#include <pthread.h>

struct point {
    int x, y;
};

static struct point shared, copy;

static void *mover(void *unused) {
    shared.y = 1;
    return NULL;
}

static void *copier(void *unused) {
    copy = shared;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, mover, NULL);
    pthread_create(&t, NULL, copier, NULL);
    return 0;
}
