/* Mixer, Example 3.1, as transactions: both writes revisit the reads together. */
#include <fencepost.h>
#include <pthread.h>

int x0, x1;

static void *thread1(void *unused)
{
    int a = 0;
    FP_ATOMIC { a = x0 + 2 * x1; }
    fp_observe("a", a);
    return unused;
}

static void *thread2(void *unused)
{
    FP_ATOMIC { x0 = 1; }
    return unused;
}

static void *thread3(void *unused)
{
    FP_ATOMIC { x1 = 1; }
    return unused;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, thread1, 0);
    pthread_create(&t[1], 0, thread2, 0);
    pthread_create(&t[2], 0, thread3, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
