/* The string functions that are seldom used. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <strings.h>

int main(void) {
    char text[16], *rest = text;
    assert(stpcpy(text, "abc") == text + 3 && strlcpy(text, "abcdef", 4) == 6 && strcmp(text, "abc") == 0);
    assert(strlcat(text, "xyz", 6) == 6 && strcmp(text, "abcxy") == 0);
    assert(memccpy(text, "one,two", ',', 8) == text + 4 && memccpy(text, "abc", 'z', 3) == NULL);
    const char *hello = "Hello";
    assert(memmem(hello, 5, "ll", 2) == hello + 2 && memmem(hello, 5, "lx", 2) == NULL);
    assert(strcasestr(hello, "LL") == hello + 2 && strchrnul(hello, 'z') == hello + 5);
    assert(strncasecmp("abX", "ABy", 2) == 0 && strcoll("a", "b") < 0 && rawmemchr(hello, 'o') == hello + 4);
    assert(index(hello, 'l') == hello + 2 && rindex(hello, 'l') == hello + 3 && bcmp("a", "a", 1) == 0);
    strcpy(text, "a:b");
    assert(strcmp(strsep(&rest, ":"), "a") == 0 && strcmp(strsep(&rest, ":"), "b") == 0 && rest == NULL);
    strcpy(text, "p q");
    assert(strcmp(strtok(text, " "), "p") == 0 && strcmp(strtok(NULL, " "), "q") == 0 && strtok(NULL, " ") == NULL);
    bcopy("xy", text, 2);
    assert(text[1] == 'y' && strxfrm(text, "abc", 16) == 3);
    explicit_bzero(text, 2);
    assert(text[0] == 0 && ffsl(8) == 4 && ffsll(1ll << 40) == 41);
    assert(strcmp(strerror(EINVAL), "Invalid argument") == 0 && strerror_r(EBUSY, text, 4) == ERANGE);
    return 0;
}
