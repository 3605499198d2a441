/* Functions with variable arguments of the program's own. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static long sum(int count, ...) {
    va_list arguments, again;
    long total = 0;
    va_start(arguments, count);
    va_copy(again, arguments);
    for (int i = 0; i < count; i++)
        total += va_arg(arguments, int);
    total += va_arg(again, int);
    va_end(again);
    va_end(arguments);
    return total;
}

static double mixed(const char *kinds, ...) {
    va_list arguments;
    double total = 0;
    va_start(arguments, kinds);
    for (; *kinds; kinds++)
        total += *kinds == 'd' ? va_arg(arguments, double) : (double)va_arg(arguments, long);
    va_end(arguments);
    return total;
}

static void format(char *to, const char *form, ...) {
    va_list arguments;
    va_start(arguments, form);
    vsprintf(to, form, arguments);
    va_end(arguments);
}

int main(void) {
    char text[16];
    assert(sum(3, 1, 2, 3) == 7);
    assert(mixed("ldld", 1L, 2.5, 3L, 0.25) == 6.75);
    format(text, "%d-%s", 5, "x");
    assert(strcmp(text, "5-x") == 0);
    return 0;
}
