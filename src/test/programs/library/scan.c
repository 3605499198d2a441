// Conversions of sscanf, as glibc does them.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    int a = 0, b = 0, n = 0;
    long big = 0;
    short half = 0;
    unsigned hex = 0;
    char word[8], letters[3] = {0};
    assert(sscanf("12 -7", "%d %d", &a, &b) == 2 && a == 12 && b == -7);
    assert(sscanf("0x1f,9000000000", "%x,%ld", &hex, &big) == 2 && hex == 31 && big == 9000000000);
    assert(sscanf("123456", "%3hd%n", &half, &n) == 1 && half == 123 && n == 3);
    assert(sscanf(" key = value", " %7s = %2c", word, letters) == 2 && !strcmp(word, "key") && !strcmp(letters, "va"));
    assert(sscanf("5 6", "%*d %d", &a) == 1 && a == 6);
    assert(sscanf("010 0x10", "%i %i", &a, &b) == 2 && a == 8 && b == 16);
    assert(sscanf("x", "%d", &a) == 0);
    assert(sscanf("", "%d", &a) == EOF);
    assert(sscanf("100%", "%d%%", &a) == 1 && a == 100);
    assert(sscanf("7;", "%d,%d", &a, &b) == 1 && a == 7);
    return 0;
}
