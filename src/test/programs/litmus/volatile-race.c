/* volatile is not atomic: two threads that use such a variable race. */
#include <pthread.h>

static volatile int flag;

static void *writer(void *unused) {
    flag = 1;
    return NULL;
}

static void *reader(void *unused) {
    int seen = flag;
    return seen ? unused : NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
