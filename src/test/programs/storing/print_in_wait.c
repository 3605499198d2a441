// A wait that prints in every round.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
atomic_int flag;
static void *waits(void *unused) {
    while (!atomic_load(&flag))
        printf("not yet\n");
    return 0;
}
int main(void) {
    pthread_t w;
    pthread_create(&w, 0, waits, 0);
    atomic_store(&flag, 1);
    pthread_join(w, 0);
}
