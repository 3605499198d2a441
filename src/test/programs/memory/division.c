/* The divisor may be 0, depending on who comes first. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int divisor = 1;

static void *writer(void *unused) {
    atomic_store(&divisor, 0);
    return NULL;
}

static void *divider(void *unused) {
    return (void *)(10L / atomic_load(&divisor));
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, divider, NULL);
    return 0;
}
