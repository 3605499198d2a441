// Functions with variable arguments: in registers, on the stack, structs, copies of the list.
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>

struct small { int a; };
struct pair { long a, b; };
struct mixed { double d; long l; };
struct large { long a[4]; };

static long sum(int count, ...) {
    va_list list;
    va_start(list, count);
    long total = 0;
    for (int i = 0; i < count; i++) {
        total += va_arg(list, int);
    }
    va_end(list);
    return total;
}

static double average(const char *kinds, ...) {
    va_list list;
    va_start(list, kinds);
    double total = 0;
    int count = 0;
    for (; *kinds; kinds++, count++) {
        switch (*kinds) {
        case 'i':
            total += va_arg(list, int);
            break;
        case 'l':
            total += (double)va_arg(list, long long);
            break;
        case 'u':
            total += va_arg(list, unsigned);
            break;
        case 'd':
            total += va_arg(list, double);
            break;
        case 'p':
            total += *va_arg(list, int *);
            break;
        }
    }
    va_end(list);
    return total / count;
}

static long fromList(int count, va_list list) {
    long total = 0;
    while (count-- > 0) {
        total = total * 10 + va_arg(list, long);
    }
    return total;
}

static long forward(int count, ...) {
    va_list list, copy;
    va_start(list, count);
    va_copy(copy, list);
    long first = fromList(count, list);
    long second = fromList(count, copy);
    va_end(copy);
    va_end(list);
    assert(first == second);
    return first;
}

static long structs(int x, ...) {
    va_list list;
    va_start(list, x);
    struct small s = va_arg(list, struct small);
    struct pair p = va_arg(list, struct pair);
    struct large l = va_arg(list, struct large);
    struct mixed m = va_arg(list, struct mixed);
    int last = va_arg(list, int);
    va_end(list);
    return s.a + p.a * 10 + p.b * 100 + l.a[0] * 1000 + l.a[3] * 10000 + (long)m.d * 100000 + m.l * 1000000 +
           last * 10000000;
}

static int many(double a, int b, double c, int d, ...) {
    va_list list;
    va_start(list, d);
    int result = 0;
    for (int i = 0; i < 10; i++) {
        assert(va_arg(list, int) == i);
        assert(va_arg(list, double) == i + 0.5);
    }
    result = va_arg(list, int);
    va_end(list);
    return result + (int)(a + c) + b + d;
}

int main(void) {
    assert(sum(0) == 0 && sum(1, 5) == 5 && sum(3, 1, 2, 3) == 6);
    assert(sum(9, 1, 2, 3, 4, 5, 6, 7, 8, -9) == 27);
    int seven = 7;
    assert(average("ildpu", 1, 2ll, 3.5, &seven, 4u) == 3.5);
    assert(forward(7, 1l, 2l, 3l, 4l, 5l, 6l, 7l) == 1234567);
    assert(structs(0, (struct small){1}, (struct pair){2, 3}, (struct large){{4, 0, 0, 5}}, (struct mixed){6, 7}, 8) ==
           87654321);
    assert(many(1, 2, 3, 4, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 100) ==
           110);
    long (*pointer)(int, ...) = sum;
    assert(pointer(2, 30, 12) == 42);
    return 0;
}
