/* Mixer, Example 2.4, as transactions: three places of the addition in the first thread, two in the third. */
#include <fencepost.h>
#include <pthread.h>

int x0, x1, x2, x3;

static void *thread1(void *unused)
{
    int b;
    FP_ATOMIC { x0 = 2; }
    FP_ATOMIC { b = x2; }
    (void)b;
    return unused;
}

static void *thread2(void *unused)
{
    FP_ATOMIC { x0++; x1++; x2++; x3++; }
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
