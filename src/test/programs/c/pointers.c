// Pointers: to functions, into arrays and structs, as integers; arrays of variable length.
#include <alloca.h>
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

struct list {
    struct list *next;
};
struct item {
    int value;
    struct list link;
};

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
typedef int (*operation)(int, int);
static operation table[] = {add, subtract};
static operation choose(int which) { return table[which]; }

static int apply(operation op, int a, int b) { return op(a, b); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int noArguments(void) { return 77; }

static int matrix[3][4];

static long variable(int n) {
    int a[n][n + 1];
    long sum = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= n; j++) {
            a[i][j] = i * 10 + j;
        }
    }
    for (int round = 0; round < 3; round++) {
        char temporary[n + round];
        memset(temporary, round, sizeof temporary);
        sum += temporary[n + round - 1];
    }
    int *p = &a[n - 1][n];
    return sum + *p + (long)sizeof a;
}

static int onStack(int n) {
    int *numbers = alloca(sizeof(int) * (size_t)n);
    for (int i = 0; i < n; i++) {
        numbers[i] = i * i;
    }
    return numbers[n - 1];
}

int main(void) {
    struct item items[3] = {{1, {0}}, {2, {&items[0].link}}, {3, {&items[1].link}}};
    int sum = 0;
    for (struct list *l = &items[2].link; l; l = l->next) {
        sum = sum * 10 + container_of(l, struct item, link)->value;
    }
    assert(sum == 321);
    assert(choose(0)(5, 3) == 8 && apply(choose(1), 5, 3) == 2 && apply(add, 1, 1) == 2);
    assert(table[0] == add && table[1] != add && choose(1) == &subtract);
    int (*unprototyped)() = noArguments;
    assert(unprototyped() == 77);
    int (*surplus)(int) = (int (*)(int))noArguments;
    assert(surplus(5) == 77);

    void *(*allocate)(size_t) = malloc;
    void (*release)(void *) = free;
    int *made = allocate(sizeof *made);
    *made = 4;
    assert(*made == 4);
    release(made);
    int numbers[5] = {5, 2, 9, 1, 7};
    qsort(numbers, 5, sizeof *numbers, compare);
    assert(numbers[0] == 1 && numbers[2] == 5 && numbers[4] == 9);
    int key = 7;
    assert(*(int *)bsearch(&key, numbers, 5, sizeof *numbers, compare) == 7);

    int array[10];
    for (int *p = array; p < array + 10; p++) {
        *p = (int)(p - array);
    }
    int *end = &array[9];
    assert(end[-4] == 5 && *(end - 9) == 0 && 3 [array] == 3 && end - array == 9);
    matrix[2][3] = 6;
    assert(*(*(matrix + 2) + 3) == 6 && ((int *)matrix)[11] == 6);
    int(*row)[4] = &matrix[1];
    assert(row[1][3] == 6);

    uintptr_t tagged = (uintptr_t)&items[1] | 1;
    assert((tagged & 1) && ((struct item *)(tagged & ~(uintptr_t)1))->value == 2);
    void *opaque = &array[3];
    assert(*(int *)opaque == 3 && *(int *)((char *)opaque + 4) == 4);
    assert((intptr_t)opaque - (intptr_t)array == 12);
    char *bytes = (char *)&array[1];
    assert(bytes[0] == 1 && bytes[1] == 0);
    int **indirect = &end;
    **indirect = 42;
    assert(array[9] == 42);
    const char *text = "hello";
    assert(text[1] == 'e' && *(text + 5) == 0);
    assert(variable(3) == 0 + 1 + 2 + 23 + 48);
    assert(onStack(7) == 36);
    signed char index = -2;
    assert(array[5 + index] == 3);
    unsigned char unsignedIndex = 200;
    char many[256] = {[200] = 9};
    assert(many[unsignedIndex] == 9);
    assert(memcmp(&(struct list){0}, &items[0].link, sizeof(struct list)) == 0);
    return 0;
}
