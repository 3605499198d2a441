/* A plain flag tells that an object is not needed any more. That is a race; without races the model orders the free. */
#include <pthread.h>
#include <stdlib.h>

static int *object;
static volatile int done;

static void *use(void *unused) {
    (void)*object;
    done = 1;
    return NULL;
}

static void *clean(void *unused) {
    if (done) {
        free(object);
    }
    return NULL;
}

int main(void) {
    pthread_t user, cleaner;
    object = calloc(1, sizeof *object);
    pthread_create(&user, NULL, use, NULL);
    pthread_create(&cleaner, NULL, clean, NULL);
    pthread_join(user, NULL);
    pthread_join(cleaner, NULL);
    return 0;
}
