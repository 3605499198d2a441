#include <fencepost.h>
#include <pthread.h>
#include <stdlib.h>

int *p;

static void *thread(void *unused)
{
    FP_ATOMIC {
        p = malloc(4);
    }
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    return 0;
}
