// Back across two calls; 0 becomes 1; a buffer of the thread itself.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static void deeper(jmp_buf to, int value) {
    int local[2] = {value, value};
    longjmp(to, local[1]);
}

static void *thread(void *unused) {
    jmp_buf here;
    volatile int rounds = 0;
    int got = setjmp(here);
    if (rounds++ < 2) {
        deeper(here, got == 0 ? 0 : 7);
    }
    assert(got == 7 && rounds == 3);
    return 0;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, 0, thread, 0);
    thread(0);
    pthread_join(other, 0);
    return 0;
}
