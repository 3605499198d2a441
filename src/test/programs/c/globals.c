// Global variables: first values of every shape.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct node {
    const char *name;
    struct node *next;
    int (*call)(int);
};

static int increment(int x) { return x + 1; }
extern int later;
extern struct node last;

int zero, one = 1, negative = -7;
static char letter = 'z';
short shorts[5] = {1, 2, [4] = 5};
double real = 2.5;
float reals[2] = {0.5f, -1};
const char text[] = "array of characters";
char padded[10] = "ab";
const char *words[] = {"first", "second", NULL};
struct node first = {"head", &last, increment};
struct node last = {"tail", NULL, NULL};
int *inside = &((int *)shorts)[1];
short *element = shorts + 4;
const char *tail = text + 9;
void *self = &self;
uintptr_t number = (uintptr_t)&one;
ptrdiff_t mixed = sizeof(struct node) * 2 - 1;
int later = 12;
long big[1000] = {[999] = 3};
struct {
    union {
        int i;
        char c[8];
    } u;
    unsigned a : 4, b : 12;
    struct {
        char tag;
        long value;
    } in[2];
} complicated = {{.c = "union"}, 9, 1000, {{'a', 1}, {'b', -2}}};
_Bool yes = 1;
struct __attribute__((packed)) {
    char c;
    int *p;
} packed = {7, &one};
enum { RED, GREEN = 5 } colour = GREEN;
int (*functions[])(int) = {increment, 0};
__int128 wide = ((__int128)5 << 64) + 6;
char big_zeroes[100000];
extern int other_name __attribute__((alias("later")));
__attribute__((weak)) int weak_one = 4;
extern int nowhere __attribute__((weak));

static int counter(void) {
    static int calls = 10;
    return ++calls;
}

int main(void) {
    assert(zero == 0 && one == 1 && negative == -7 && letter == 'z');
    assert(shorts[0] == 1 && shorts[1] == 2 && shorts[2] == 0 && shorts[4] == 5);
    assert(real == 2.5 && reals[0] == 0.5f && reals[1] == -1);
    assert(text[0] == 'a' && text[sizeof text - 1] == 0 && padded[1] == 'b' && padded[9] == 0);
    assert(words[1][0] == 's' && words[2] == NULL);
    assert(first.next == &last && first.next->name[3] == 'l' && first.call(1) == 2 && last.call == NULL);
    assert((char *)inside == (char *)&shorts[2] && *element == 5 && tail[0] == 'c');
    assert(self == &self && *(int *)number == 1 && mixed == 47);
    assert(later == 12 && big[999] == 3 && big[998] == 0);
    assert(complicated.u.c[4] == 'n' && complicated.a == 9 && complicated.b == 1000);
    assert(complicated.in[1].tag == 'b' && complicated.in[1].value == -2);
    assert(yes && packed.c == 7 && *packed.p == 1 && colour == 5);
    assert(functions[0](41) == 42 && functions[1] == 0);
    assert((long)wide == 6 && (long)(wide >> 64) == 5);
    assert(big_zeroes[99999] == 0);
    other_name++;
    assert(later == 13 && weak_one == 4 && &nowhere == NULL);
    assert(counter() == 11 && counter() == 12);
    return 0;
}
