/* A barrier for nobody. */
#include <pthread.h>

static pthread_barrier_t barrier;

int main(void) {
    pthread_barrier_init(&barrier, NULL, 0);
    return 0;
}
