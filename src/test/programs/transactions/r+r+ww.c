/* Mixer, Example 2.1, with a transaction for each access. */
#include <fencepost.h>
#include <pthread.h>

int x, y, a, b;

static void *thread1(void *unused)
{
    FP_ATOMIC { a = x; }
    return unused;
}

static void *thread2(void *unused)
{
    FP_ATOMIC { b = y; }
    return unused;
}

static void *thread3(void *unused)
{
    FP_ATOMIC { y = 1; }
    FP_ATOMIC { x = 1; }
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
