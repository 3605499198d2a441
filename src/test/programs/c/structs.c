// Structs by value in all sizes, bit-fields, unions, packed structs, designated initialisers.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct one { char a; };
struct three { char a, b, c; };
struct pair { int x, y; };
struct mixed { int a; double b; };
struct floats { float a, b, c; };
struct doubles { double a, b; };
struct sixteen { long a; void *b; };
struct large { long a[5]; char b; };
struct nested { struct pair p; struct { short s; struct one o; } in; };

static struct one makeOne(char a) { return (struct one){a}; }
static struct three makeThree(char a) { return (struct three){a, a + 1, a + 2}; }
static struct pair swap(struct pair p) { return (struct pair){p.y, p.x}; }
static struct mixed scale(struct mixed m, int by) { return (struct mixed){m.a * by, m.b * by}; }
static struct floats addFloats(struct floats a, struct floats b) { return (struct floats){a.a + b.a, a.b + b.b, a.c + b.c}; }
static struct doubles addDoubles(struct doubles a, double b) { return (struct doubles){a.a + b, a.b + b}; }
static struct sixteen makeSixteen(long a, void *b) { return (struct sixteen){a, b}; }
static struct large makeLarge(long start) {
    struct large l = {.b = 'x'};
    for (int i = 0; i < 5; i++) {
        l.a[i] = start + i;
    }
    return l;
}
static long sumLarge(struct large l, int twice) {
    long sum = 0;
    for (int i = 0; i < 5; i++) {
        sum += l.a[i];
        l.a[i] = 0; // a copy: the caller's struct must not change
    }
    return twice ? 2 * sum : sum;
}
static struct nested makeNested(struct nested n) {
    n.p = swap(n.p);
    n.in.s++;
    return n;
}

struct bits {
    unsigned a : 3;
    int b : 5;
    unsigned long c : 40;
    unsigned d : 1;
    int : 0;
    unsigned e : 7;
    signed char f : 4;
};
struct bits globalBits = {5, -3, 0xabcdef1234ul, 1, 100, -8};

struct __attribute__((packed)) packed {
    char a;
    int b;
    short c;
    long d;
};

union shape {
    int i;
    float f;
    struct { short low, high; } halves;
    char bytes[8];
};

union overlap { // padding of one member is data of the other
    struct { int a; char b; } first;
    struct { char c[8]; } second;
};

static void bitFields(void) {
    struct bits x = globalBits;
    assert(x.a == 5 && x.b == -3 && x.c == 0xabcdef1234ul && x.d == 1 && x.e == 100 && x.f == -8);
    x.a++;
    x.b -= 13;
    x.c += 1;
    x.d ^= 1;
    x.e = 127;
    x.e++;
    x.f = 7;
    assert(x.a == 6 && x.b == -16 && x.c == 0xabcdef1235ul && x.d == 0 && x.e == 0 && x.f == 7);
    globalBits.c = 7;
    assert(globalBits.c == 7 && globalBits.a == 5 && globalBits.d == 1);
}

static void unions(void) {
    union shape s = {.f = 1.0f};
    assert(s.i == 0x3f800000 && s.halves.high == 0x3f80 && s.halves.low == 0 && s.bytes[3] == 0x3f);
    union overlap a, b;
    for (int i = 0; i < 8; i++) {
        a.second.c[i] = (char)(i + 1);
    }
    b = a;
    assert(memcmp(&a, &b, 8) == 0 && b.second.c[7] == 8);
}

int main(void) {
    assert(makeOne('q').a == 'q');
    struct three t = makeThree('a');
    assert(t.a == 'a' && t.b == 'b' && t.c == 'c');
    struct pair p = swap((struct pair){1, 2});
    assert(p.x == 2 && p.y == 1);
    struct mixed m = scale((struct mixed){3, 1.5}, 2);
    assert(m.a == 6 && m.b == 3.0);
    struct floats f = addFloats((struct floats){1, 2, 3}, (struct floats){10, 20, 30});
    assert(f.a == 11 && f.b == 22 && f.c == 33);
    struct doubles d = addDoubles((struct doubles){1, 2}, 0.5);
    assert(d.a == 1.5 && d.b == 2.5);
    struct sixteen s = makeSixteen(-4, &p);
    assert(s.a == -4 && s.b == &p);
    struct large l = makeLarge(10);
    assert(sumLarge(l, 0) == 60 && sumLarge(l, 1) == 120 && l.a[4] == 14 && l.b == 'x');
    struct nested n = makeNested((struct nested){.p = {.y = 4, .x = 3}, .in = {.s = 9, .o = {'o'}}});
    assert(n.p.x == 4 && n.p.y == 3 && n.in.s == 10 && n.in.o.a == 'o');
    struct pair array[4] = {[2] = {5, 6}, [0].y = 7};
    assert(array[2].x == 5 && array[0].y == 7 && array[3].x == 0);
    array[1] = array[2];
    assert(array[1].y == 6);
    struct packed k = {1, 2, 3, 4};
    assert(sizeof k == 15 && k.b == 2 && k.c == 3 && k.d == 4);
    k.d = -1;
    k.b = 0x01020304;
    assert(((unsigned char *)&k)[1] == 4 && k.c == 3);
    assert(offsetof(struct nested, in.o) == 10);
    struct pair *pp = &array[2];
    struct pair which = p.x > 1 ? *pp : p;
    assert(which.x == 5);
    bitFields();
    unions();
    return 0;
}
