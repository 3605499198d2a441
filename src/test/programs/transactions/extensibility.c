/* Mixer, Example 2.3, as transactions: the one of two writes comes before, between or after the other two. */
#include <fencepost.h>
#include <pthread.h>

int x0, x1;

static void *thread1(void *unused)
{
    int b;
    FP_ATOMIC { x0 = 2; }
    FP_ATOMIC { b = x1; }
    (void)b;
    return unused;
}

static void *thread2(void *unused)
{
    FP_ATOMIC { x0 = 1; x1 = 1; }
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, thread1, 0);
    pthread_create(&t[1], 0, thread2, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
