/* A transaction makes data private: no race with another that used it before. -DRACE looks without a transaction. */
#include <fencepost.h>
#include <pthread.h>

int shared = 1, data;

static void *user(void *unused)
{
    FP_ATOMIC {
        if (shared)
            data = 1;
    }
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, user, 0);
#ifndef RACE
    FP_ATOMIC { shared = 0; }
#endif
    data = 2;
    pthread_join(t, 0);
    return 0;
}
