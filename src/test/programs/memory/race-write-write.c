/* Two threads write one ordinary variable. */
#include <pthread.h>

static int x;

static void *writer(void *unused) {
    x = 1;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, writer, NULL);
    return 0;
}
