/* A detached thread still waits when main returns, which ends the program: that is no hang. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop, beats;

static void *serve(void *unused) {
    atomic_fetch_add(&beats, 1);
    while (!atomic_load(&stop)) {
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, serve, NULL);
    pthread_detach(thread);
    return 0;
}
