/* Neighbouring bytes are separate memory locations: no race. */
#include <assert.h>
#include <pthread.h>

static struct {
    char a, b;
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
    pthread_t t[2];
    pthread_create(&t[0], NULL, set_a, NULL);
    pthread_create(&t[1], NULL, set_b, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(flags.a && flags.b);
    return 0;
}
