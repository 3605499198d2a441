/* A thread that is started after another was joined cannot be seen by that one: also not where loads may be late. */
#include <pthread.h>

static int data;
static int copy;

static void *first(void *unused) {
    data = 1;
    int seen = data;
    copy = seen;
    return unused;
}

static void *second(void *unused) {
    data = 2;
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_join(one, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(two, NULL);
    return 0;
}
