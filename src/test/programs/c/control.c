// Control flow: switch, goto, computed goto, loops, recursion, short circuits.
#include <assert.h>
#include <stdbool.h>

static int classify(int x) {
    switch (x) {
    case 0:
        return 100;
    case 1:
    case 2:
        x += 10; // falls through
    case 3:
        return x + 1000;
    case 10 ... 20:
        return 20;
    case -5:
        break;
    default:
        return -1;
    }
    return 5;
}

static int wide(unsigned long x) {
    switch (x) {
    case 0xfffffffffffffffful:
        return 1;
    case 0x100000000ul:
        return 2;
    default:
        return 3;
    }
}

static int interpret(const char *program) {
    static void *const labels[] = {&&add, &&twice, &&stop};
    int value = 1;
    goto *labels[program[0] - '0'];
add:
    value += 3;
    program++;
    goto *labels[program[0] - '0'];
twice:
    value *= 2;
    program++;
    goto *labels[program[0] - '0'];
stop:
    return value;
}

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static bool isOdd(unsigned n);
static bool isEven(unsigned n) { return n == 0 || isOdd(n - 1); }
static bool isOdd(unsigned n) { return n != 0 && isEven(n - 1); }

static int calls;
static bool touch(bool result) {
    calls++;
    return result;
}

static int loops(void) {
    int sum = 0;
    for (int i = 0, j = 10; i < j; i++, j--) {
        if (i == 2) {
            continue;
        }
        sum += j - i;
    }
    int n = 5;
    do {
        sum++;
    } while (--n > 0);
    while (true) {
        if (sum > 30) {
            break;
        }
        sum += 7;
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (i * j == 2) {
                goto out;
            }
            sum++;
        }
    }
out:
    return sum;
}

// Values that swap places at the end of each round.
static int rotate(int rounds) {
    int a = 1, b = 2, c = 3;
    while (rounds-- > 0) {
        int t = a;
        a = b;
        b = c;
        c = t;
    }
    return a * 100 + b * 10 + c;
}

int main(void) {
    assert(classify(0) == 100 && classify(1) == 1011 && classify(2) == 1012 && classify(3) == 1003);
    assert(classify(15) == 20 && classify(20) == 20 && classify(21) == -1 && classify(-5) == 5);
    assert(wide(-1ul) == 1 && wide(1ul << 32) == 2 && wide(0) == 3);
    assert(interpret("0112") == 16 && interpret("2") == 1);
    assert(fibonacci(10) == 55);
    assert(isEven(10) && !isOdd(8));
    assert(!(touch(false) && touch(true)) && calls == 1);
    assert((touch(true) || touch(true)) && calls == 2);
    assert(loops() == 41);
    assert(rotate(1) == 231 && rotate(2) == 312 && rotate(3) == 123);
    int x = (calls = 9, calls + 1);
    assert(x == 10);
    return 0;
}
