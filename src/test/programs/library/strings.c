/* The string functions. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void) {
    char text[16] = "abc", *rest;
    assert(strlen(text) == 3 && strnlen(text, 2) == 2);
    assert(strcmp("abc", "abd") < 0 && strcmp("b", "abc") > 0 && strcmp("", "") == 0);
    assert(strncmp("abc", "abd", 2) == 0 && strcasecmp("AbC", "aBc") == 0);
    assert(strcpy(text + 4, "def") == text + 4 && strcmp(text + 4, "def") == 0);
    assert(strcat(text, "xy") == text && strcmp(text, "abcxy") == 0);
    assert(strncat(text, "123", 1) == text && strcmp(text, "abcxy1") == 0);
    strncpy(text, "zz", 5);
    assert(memcmp(text, "zz\0\0\0", 5) == 0 && text[5] == '1');
    const char *hello = "hello";
    assert(strchr(hello, 'l') == hello + 2 && strrchr(hello, 'l') == hello + 3 && strchr(hello, 'z') == NULL);
    assert(strstr(hello, "lo") == hello + 3 && strstr(hello, "la") == NULL);
    assert(strspn(hello, "leh") == 4 && strcspn(hello, "o") == 4 && strpbrk(hello, "xo") == hello + 4);
    assert(memchr(hello, 'e', 5) == hello + 1 && memrchr(hello, 'l', 5) == hello + 3);
    char list[] = "a,b;;c";
    assert(strcmp(strtok_r(list, ",;", &rest), "a") == 0 && strcmp(strtok_r(NULL, ",;", &rest), "b") == 0);
    assert(strcmp(strtok_r(NULL, ",;", &rest), "c") == 0 && strtok_r(NULL, ",;", &rest) == NULL);
    char *copy = strdup(hello), *part = strndup(hello, 2);
    assert(strcmp(copy, hello) == 0 && strcmp(part, "he") == 0);
    free(copy);
    free(part);
    assert(ffs(12) == 3 && ffs(0) == 0);
    return 0;
}
