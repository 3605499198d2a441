/* Mixer, Example 3.4, as transactions: three places of the reads, two orders of writes to x0, and the last thread or not. */
#include <fencepost.h>
#include <pthread.h>

int x0, x1, x2, x3;

static void *thread1(void *unused)
{
    FP_ATOMIC { x0 = 2; }
    return unused;
}

static void *thread2(void *unused)
{
    int a = 0;
    FP_ATOMIC { a = x0 + 10 * x1 + 100 * x2 + 1000 * x3; }
    fp_observe("a", a);
    return unused;
}

static void *thread3(void *unused)
{
    FP_ATOMIC { x0 = 1; x1 = 1; }
    return unused;
}

static void *thread4(void *unused)
{
    FP_ATOMIC { x2 = 1; x3 = 1; }
    return unused;
}

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, thread1, 0);
    pthread_create(&t[1], 0, thread2, 0);
    pthread_create(&t[2], 0, thread3, 0);
    pthread_create(&t[3], 0, thread4, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
