/* With --no-races a race is no violation; both values are explored. */
#include <pthread.h>
#include <fencepost.h>

static int x;

static void *writer(void *unused) {
    x = 1;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    fp_observe("x", x);
    return 0;
}
