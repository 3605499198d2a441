// GNU extensions and newer C: statement expressions, typeof, _Generic, nested types, complex numbers, vectors.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#define MAX(a, b)          \
    ({                     \
        typeof(a) _a = a;  \
        typeof(b) _b = b;  \
        _a > _b ? _a : _b; \
    })
#define KIND(x) _Generic((x), int: 1, double: 2, char *: 3, default: 4)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n

typedef int four __attribute__((vector_size(16)));
typedef unsigned char sixteen __attribute__((vector_size(16)));

static inline __attribute__((always_inline)) int inlined(int x) {
    int y = x;
    for (int i = 0; i < 3; i++) {
        y += i;
    }
    return y;
}

static four addFours(four a, four b) { return a + b; }

static void cleanUp(int *p) { *p += 100; }
static int cleaned;
static int withCleanUp(void) {
    int x __attribute__((cleanup(cleanUp))) = 1;
    cleaned = x;
    return x;
}

struct flexible {
    int count;
    int values[];
};

int main(void) {
    int i = 3;
    assert(MAX(i++, 2) == 3 && i == 4);
    __auto_type copy = i * 2;
    assert(copy == 8 && KIND(copy) == 1 && KIND(1.0) == 2 && KIND((char *)0) == 3 && KIND(1u) == 4);
    assert(COUNT(a, b, c) == 3);
    assert(inlined(1) + inlined(2) == 9);
    double _Complex z = 1 + 2i;
    z = z * z;
    assert(__real__ z == -3 && __imag__ z == 4);
    four a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
    four c = addFours(a, b);
    assert(c[0] == 11 && c[3] == 44);
    four more = a < (four){2, 2, 5, 5};
    assert(more[0] == -1 && more[1] == 0 && more[2] == -1);
    c[i - 3] = 7;
    assert(c[1] == 7 && c[i - 4] == 11);
    sixteen bytes;
    memset(&bytes, 3, sizeof bytes);
    bytes = bytes * 2 + 1;
    assert(bytes[15] == 7);
    four shuffled = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    assert(shuffled[1] == 10 && shuffled[2] == 2);
    assert(__builtin_reduce_add(a) == 10 && __builtin_reduce_max(b) == 40 && __builtin_reduce_xor(a) == 4);
    assert(withCleanUp() == 1 && cleaned == 1);
    int x = i ?: 9;
    assert(x == 4 && (0 ?: 9) == 9);
    char storage[sizeof(struct flexible) + 3 * sizeof(int)] __attribute__((aligned(8)));
    struct flexible *flexible = (struct flexible *)storage;
    flexible->count = 3;
    flexible->values[2] = 5;
    assert(flexible->values[2] == 5);
    assert(__builtin_types_compatible_p(int, typeof(i)) && __builtin_constant_p(3));
    int local(int);
    assert(local(2) == 4);
    assert(__builtin_choose_expr(1, 5, "x") == 5);
    switch (i) {
        int unused;
    case 4:
        unused = 1;
        assert(unused == 1);
    }
    assert(sizeof(struct { int a; char b; }) == 8 && _Alignof(long) == 8);
    _Static_assert(sizeof(int) == 4, "int");
    assert(__func__[0] == 'm' && __LINE__ > 50);
    return 0;
}

int local(int x) { return x * 2; }
