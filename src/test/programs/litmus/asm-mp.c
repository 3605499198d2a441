// Message passing in assembly: on x86 moves keep their order, and the compiler keeps it when the statements clobber memory.
#include <assert.h>
#include <pthread.h>

static int data, flag;

#ifdef FREE
#define ORDER
#else
#define ORDER "memory"
#endif

static void *produce(void *unused) {
    __asm__ volatile("movl $42, %0" : "=m"(data) : : ORDER);
    __asm__ volatile("movl $1, %0" : "=m"(flag) : : ORDER);
    return unused;
}

int main(void) {
    pthread_t thread;
    int ready, value;
    pthread_create(&thread, 0, produce, 0);
    __asm__ volatile("movl %1, %0" : "=r"(ready) : "m"(flag) : ORDER);
    __asm__ volatile("movl %1, %0" : "=r"(value) : "m"(data) : ORDER);
    assert(!ready || value == 42);
    pthread_join(thread, 0);
    return 0;
}
