/* Neighbouring bit-fields share memory: writing one writes the other. */
#include <pthread.h>

static struct {
    unsigned a : 4, b : 4;
} flags;

static void *set_a(void *unused) {
    flags.a = 1;
    return NULL;
}

static void *set_b(void *unused) {
    flags.b = 1;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, set_a, NULL);
    pthread_create(&t, NULL, set_b, NULL);
    return 0;
}
