/* Mixer, Example 5.1: the second thread does not read y when it is revisited because of y. */
#include <fencepost.h>
#include <pthread.h>

int x, y, z;

static void *thread1(void *unused)
{
    int a = 0;
    FP_ATOMIC { z = 1; }
    FP_ATOMIC { a = x; }
    fp_observe("a", a);
    return unused;
}

static void *thread2(void *unused)
{
    FP_ATOMIC {
        if (z == 0)
            if (y == 0)
                x = 1;
    }
    return unused;
}

static void *thread3(void *unused)
{
    FP_ATOMIC { y = 1; }
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
