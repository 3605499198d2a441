/*
 * Money moves between accounts in transactions; one that would overdraw an account is aborted and leaves no trace.
 *
 *     fencepost verify --model rc11 examples/transactions/transfer.c
 *
 * -DBROKEN looks at the balance in a transaction of its own: two transfers may both find enough.
 */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>

#define TOO_LITTLE 1

static int savings = 2, current = 0;

static void *transfer(void *amount)
{
    int money = (int)(long)amount;
#ifdef BROKEN
    int enough;
    FP_ATOMIC { enough = savings >= money; }
    if (!enough)
        return 0;
#endif
    unsigned why = fp_tx_begin();
    if (why == 0) {
#ifndef BROKEN
        if (savings < money)
            fp_tx_abort(TOO_LITTLE);
#endif
        savings -= money;
        current += money;
        fp_tx_commit();
    }
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, transfer, (void *)2L);
    pthread_create(&second, 0, transfer, (void *)1L);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(savings >= 0 && savings + current == 2);
    return 0;
}
