/* An aborted transaction leaves no trace, in shared memory and in the thread's own, and says why. */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>

int x, seen;

static void *writer(void *unused)
{
    FP_ATOMIC { x = 1; }
    return unused;
}

static void *reader(void *unused)
{
    int mine = 1;
    unsigned why = fp_tx_begin();
    if (why == 0) {
        mine = 2;
        seen = 7;
        fp_tx_begin();
        if (x == 1)
            fp_tx_abort(42);
        fp_tx_commit();
        fp_tx_commit();
    }
    assert(fp_tx_depth() == 0);
    assert(why == 0 ? mine == 2 && seen == 7 : why == 42 && mine == 1 && seen == 0);
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
