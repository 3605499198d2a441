/* pthread_exit ends the main thread only: the program goes on, and a thread that waits for ever is a hang. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *serve(void *unused) {
    while (!atomic_load(&stop)) {
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, serve, NULL);
    pthread_exit(NULL);
}
