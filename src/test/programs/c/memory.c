// Blocks of memory: copying, moving, filling, comparing, of known and unknown size; the heap.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct record {
    char kind;
    int value;
    short code;
    void *link;
};

static struct record shared = {'k', 5, 6, &shared};
static unsigned char bytes[100];
static volatile size_t unknown = 37;

static void fill(void) {
    for (int i = 0; i < 100; i++) {
        bytes[i] = (unsigned char)i;
    }
}

static void copying(void) {
    struct record local = shared;
    assert(local.kind == 'k' && local.value == 5 && local.code == 6 && local.link == &shared);
    local.value = 9;
    shared = local;
    assert(shared.value == 9);
    struct record many[3];
    for (int i = 0; i < 3; i++) {
        many[i] = local;
        many[i].value = i;
    }
    struct record others[3];
    memcpy(others, many, sizeof many);
    assert(others[2].value == 2 && others[0].link == &shared);
    memcpy(&others[0], &others[1], sizeof(struct record));
    assert(others[0].value == 1);
    unsigned char target[64] = {0};
    memcpy(target, bytes + 3, unknown);
    assert(target[0] == 3 && target[36] == 39 && target[37] == 0);
    memcpy(target, bytes, 0);
    assert(target[0] == 3);
    memcpy(target + 1, bytes + 50, 7);
    assert(target[1] == 50 && target[7] == 56 && target[8] == 11);
    uint64_t words[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, more[9];
    memcpy(more, words, unknown + 35);
    assert(more[8] == 9);
    memcpy(more, words + 4, 12);
    assert(more[0] == 5 && more[1] == 6);
}

static void moving(void) {
    fill();
    memmove(bytes + 5, bytes, 50);
    for (int i = 0; i < 50; i++) {
        assert(bytes[5 + i] == i);
    }
    fill();
    memmove(bytes, bytes + 5, 50);
    assert(bytes[0] == 5 && bytes[49] == 54 && bytes[50] == 50);
    fill();
    memmove(bytes + 1, bytes, unknown);
    assert(bytes[1] == 0 && bytes[37] == 36 && bytes[38] == 38);
    long numbers[5] = {1, 2, 3, 4, 5};
    memmove(numbers + 1, numbers, 4 * sizeof(long));
    assert(numbers[0] == 1 && numbers[1] == 1 && numbers[4] == 4);
}

static void filling(void) {
    fill();
    memset(bytes + 10, 0xab, 20);
    assert(bytes[9] == 9 && bytes[10] == 0xab && bytes[29] == 0xab && bytes[30] == 30);
    memset(bytes, (int)unknown, unknown);
    assert(bytes[36] == 37 && bytes[38] == 38);
    struct record r;
    memset(&r, 0, sizeof r);
    assert(r.kind == 0 && r.link == NULL);
    int array[8];
    memset(array, -1, sizeof array);
    assert(array[7] == -1);
}

static void comparing(void) {
    fill();
    assert(memcmp(bytes, bytes, 100) == 0);
    unsigned char other[100];
    memcpy(other, bytes, 100);
    other[60] = 200;
    assert(memcmp(bytes, other, 60) == 0 && memcmp(bytes, other, 61) < 0 && memcmp(other, bytes, 100) > 0);
    assert(memchr(bytes, 42, 100) == bytes + 42 && memchr(bytes, 42, 10) == NULL);
    assert(strlen("four") == 4 && strcmp("a", "b") < 0 && strncmp("abc", "abd", 2) == 0);
    char text[20] = "one";
    strcat(text, " two");
    assert(strcmp(text, "one two") == 0 && strchr(text, 't') == text + 4 && strstr(text, "wo") == text + 5);
    strncpy(text, "xyz", 2);
    assert(strcmp(text, "xye two") == 0);
}

static void heap(void) {
    int *a = malloc(10 * sizeof *a);
    for (int i = 0; i < 10; i++) {
        a[i] = i;
    }
    a = realloc(a, 20 * sizeof *a);
    assert(a && a[9] == 9);
    free(a);
    long *zeroes = calloc(4, sizeof *zeroes);
    assert(zeroes[0] == 0 && zeroes[3] == 0);
    free(zeroes);
    free(NULL);
    void *aligned = aligned_alloc(64, 128);
    assert(((uintptr_t)aligned & 63) == 0);
    free(aligned);
    struct record *r = malloc(sizeof *r);
    *r = (struct record){.value = 3};
    assert(r->value == 3 && r->kind == 0);
    free(r);
}

int main(void) {
    fill();
    copying();
    moving();
    filling();
    comparing();
    heap();
    return 0;
}
