/* More threads than are explored: bounded, and no error. */
#include <pthread.h>

static void *nothing(void *unused) {
    return NULL;
}

int main(void) {
    for (int i = 0; i < 1200; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, nothing, NULL);
    }
    return 0;
}
