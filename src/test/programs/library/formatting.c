/* snprintf and its relatives: flags, widths, precisions, and cut-off text. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void is(const char *expected, const char *actual) {
    assert(strcmp(expected, actual) == 0);
}

int main(void) {
    char text[64], *made;
    assert(snprintf(text, sizeof text, "%d %u %x", -5, 7u, 255) == 7);
    is("-5 7 ff", text);
    sprintf(text, "%05d|%-4d|%+d|% d|%4s|%.2s", 42, 7, 3, 4, "ab", "xyz");
    is("00042|7   |+3| 4|  ab|xy", text);
    sprintf(text, "%ld %lu %llx %#o %c%%", -1L, ~0ul, 0xabcdefll, 8, 'z');
    is("-1 18446744073709551615 abcdef 010 z%", text);
    sprintf(text, "%*d|%-*d|%.*s", 4, 1, 3, 2, 1, "qr");
    is("   1|2  |q", text);
    sprintf(text, "%.2f %5.1f %f", 3.14159, -2.25, 1.0);
    is("3.14  -2.2 1.000000", text);
    assert(snprintf(text, 4, "%s", "truncated") == 9);
    is("tru", text);
    assert(asprintf(&made, "%s=%hhu", "n", 300) == 4);
    is("n=44", made);
    free(made);
    assert(printf("%s %p\n", "text", (void *)16) == 10);
    assert(puts("line") >= 0 && putchar('c') == 'c' && fputs("x", stdout) >= 0);
    fprintf(stderr, "%d\n", 1);
    fflush(stdout);
    perror("prefix");
    return 0;
}
