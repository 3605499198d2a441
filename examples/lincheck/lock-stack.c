/* An array with a lock. -DUNLOCKED_TOP: the query does not lock. -DUNLOCKED: pop does not. */
#include <fencepost.h>
#include <pthread.h>

static int items[8], count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void fp_make(void) {}

FP_OPERATION(push, FP_FRESH) {
    pthread_mutex_lock(&lock);
    items[count++] = argument;
    pthread_mutex_unlock(&lock);
    return FP_DONE;
}

FP_OPERATION(pop) {
#ifndef UNLOCKED
    pthread_mutex_lock(&lock);
#endif
    long value = count == 0 ? FP_EMPTY : items[--count];
#ifndef UNLOCKED
    pthread_mutex_unlock(&lock);
#endif
    return value;
}

FP_LINCHECK(stack, push, pop)
