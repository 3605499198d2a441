// One thread waits for a flag that nobody sets, another calls exit(): the program ends, so this is no hang.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int flag;

static void *waits(void *unused) {
    while (atomic_load(&flag) == 0)
        ;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    exit(0);
}
