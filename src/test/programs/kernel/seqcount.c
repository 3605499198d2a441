/* A sequence counter: readers look again when a writer was there. */
#include <linux/atomic.h>
#include <pthread.h>

#ifndef FIRST_WMB
#define FIRST_WMB smp_wmb()
#endif
#ifndef LAST_WMB
#define LAST_WMB smp_wmb()
#endif
#ifndef FIRST_RMB
#define FIRST_RMB smp_rmb()
#endif
#ifndef LAST_RMB
#define LAST_RMB smp_rmb()
#endif

static unsigned sequence;
static int x, y;

static void *writer(void *unused) {
    WRITE_ONCE(sequence, READ_ONCE(sequence) + 1);
    FIRST_WMB;
    WRITE_ONCE(x, 1);
    WRITE_ONCE(y, 1);
    LAST_WMB;
    WRITE_ONCE(sequence, READ_ONCE(sequence) + 1);
    return NULL;
}

static void *reader(void *unused) {
    unsigned begin = READ_ONCE(sequence);
    FIRST_RMB;
    int a = READ_ONCE(x);
    int b = READ_ONCE(y);
    LAST_RMB;
    unsigned end = READ_ONCE(sequence);
    if (begin == end && begin % 2 == 0) {
        assert(a == b);
    }
    return NULL;
}

int main(void) {
    pthread_t r, w;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
