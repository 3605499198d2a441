/* Floating-point formats. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

static void is(const char *expected, const char *format, double value) {
    char text[32];
    snprintf(text, sizeof text, format, value);
    assert(strcmp(expected, text) == 0);
}

int main(void) {
    is("1.5", "%g", 1.5);
    is("1e+06", "%g", 1e6);
    is("1e-05", "%g", 1e-5);
    is("3.14", "%.3g", 3.14159);
    is("123457", "%g", 123456.7);
    is("1.234560e+02", "%e", 123.456);
    is("1.5e+03   |", "%-10.1e|", 1500.0);
    is("1.00", "%.2f", 0.999);
    is("2", "%.0f", 2.5);
    is("  1.5", "%5.1f", 1.5);
    is("inf", "%f", 1e308 * 10);
    return 0;
}
