/* All ways to print; the text is shown with the violation. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void say(const char *format, ...) {
    char *made;
    va_list a, b, c;
    va_start(a, format);
    va_copy(b, a);
    va_copy(c, a);
    assert(vprintf(format, a) == 3);
    assert(vfprintf(stderr, format, b) == 3);
    assert(vasprintf(&made, format, c) == 3);
    va_end(a);
    va_end(b);
    va_end(c);
    assert(fwrite(made, 1, 3, stdout) == 3);
    free(made);
}

int main(void) {
    setbuf(stdout, NULL);
    setvbuf(stderr, NULL, _IONBF, 0);
    say("%d\n", 42);
    dprintf(STDOUT_FILENO, "%s", "text\n");
    assert(write(STDERR_FILENO, "raw\n", 4) == 4);
    assert(putc('p', stdout) == 'p' && fputc('q', stdout) == 'q' && putchar('\n') == '\n');
    assert(feof(stdin) == 0 && ferror(stdout) == 0 && fileno(stderr) == 2 && isatty(1) == 0);
    abort();
}
