/* Main waits for a thread that waits for ever. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *serve(void *unused) {
    while (!atomic_load(&stop)) {
    }
    return NULL;
}

int main(void) {
    pthread_t thread, other;
    pthread_create(&thread, NULL, serve, NULL);
    pthread_create(&other, NULL, serve, NULL);
    pthread_join(thread, NULL);
    return 0;
}
