/* exit ends the whole program, from any thread; handlers of atexit run before. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int first, second;

static void handler_1(void) {
    assert(second == 1);
    first = 1;
}

static void handler_2(void) {
    assert(first == 0);
    second = 1;
}

int main(void) {
    atexit(handler_1);
    atexit(handler_2);
    exit(0);
}
