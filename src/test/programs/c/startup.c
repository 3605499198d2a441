// What runs before and after main.
#include <assert.h>
#include <stdlib.h>

static int order;
static int first, second, third;

__attribute__((constructor(200))) static void later(void) { second = ++order; }
__attribute__((constructor(101))) static void earlier(void) { first = ++order; }
__attribute__((constructor)) static void last(void) { third = ++order; }

static void atEnd(void) { assert(order == 5); }
static void nearEnd(void) {
    assert(order == 4);
    order++;
}
__attribute__((destructor)) static void veryLast(void) { assert(order == 5); }

int main(int argc, char **argv, char **environment) {
    assert(first == 1 && second == 2 && third == 3);
    assert(argc == 1 && argv[0][0] == 'p' && argv[1] == NULL && environment[0] == NULL);
    atexit(atEnd);
    atexit(nearEnd);
    order++;
    return 0;
}
