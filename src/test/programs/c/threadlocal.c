// Thread-local variables: each thread has its own, with its own first value; their addresses can be passed on.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static _Thread_local int counter = 5;
__thread long zero;
static __thread struct { int a[3]; const char *name; } record = {{1, 2, 3}, "record"};
static _Thread_local int passed = 1;
static int *addresses[2];

static void bump(int *p) { (*p)++; }

static void *worker(void *argument) {
    assert(counter == 5 && zero == 0 && record.a[1] == 2 && record.name[0] == 'r');
    counter += 10;
    zero--;
    record.a[1] = 7;
    addresses[1] = &passed;
    bump(&passed);
    bump(&counter);
    assert(counter == 16 && zero == -1 && record.a[1] == 7 && passed == 2);
    **(int **)argument = 99;
    return NULL;
}

static int *function_static(void) {
    static _Thread_local int calls;
    calls++;
    return &calls;
}

int main(void) {
    counter++;
    addresses[0] = &passed;
    int *mine = &passed;
    pthread_t thread;
    pthread_create(&thread, NULL, worker, &mine);
    pthread_join(thread, NULL);
    assert(counter == 6 && zero == 0 && record.a[1] == 2);
    assert(passed == 99 && addresses[0] != addresses[1]);
    assert(*function_static() == 1 && *function_static() == 2);
    return 0;
}
