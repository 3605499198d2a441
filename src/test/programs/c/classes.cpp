// Classes, inheritance, virtual functions, templates, references, operators, lambdas, static objects.
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <utility>

static int alive;

struct Counted {
    int value;
    explicit Counted(int v) : value(v) { ++alive; }
    Counted(const Counted &other) : value(other.value) { ++alive; }
    Counted(Counted &&other) noexcept : value(std::exchange(other.value, -1)) { ++alive; }
    Counted &operator=(const Counted &other) = default;
    ~Counted() { --alive; }
};

class Shape {
public:
    virtual ~Shape() = default;
    virtual int area() const = 0;
    virtual const char *name() const { return "shape"; }
};

class Square : public Shape {
    int side;

public:
    explicit Square(int s) : side(s) {}
    int area() const override { return side * side; }
};

struct Tag {
    int tag = 7;
    virtual int what() { return tag; }
};

class Rectangle final : public Tag, public Shape {
    int a, b;

public:
    Rectangle(int x, int y) : a(x), b(y) {}
    int area() const override { return a * b; }
    const char *name() const override { return "rectangle"; }
    int what() override { return tag + a; }
};

template <typename T, int N>
class Stack {
    T items[N];
    int size = 0;

public:
    void push(const T &item) { items[size++] = item; }
    T pop() { return items[--size]; }
    template <typename F>
    void each(F f) const {
        for (int i = 0; i < size; i++) {
            f(items[i]);
        }
    }
};

template <typename... Ts>
static auto sum(Ts... ts) { return (ts + ... + 0); }

struct Vector {
    double x, y;
    Vector operator+(const Vector &o) const { return {x + o.x, y + o.y}; }
    bool operator==(const Vector &) const = default;
    double &operator[](int i) { return i ? y : x; }
};

struct Global {
    int value;
    Global() : value(42) {}
    ~Global() { assert(alive == 0); } // the static counter was made later and is gone before
} global;

static int next() {
    static Counted counter(100);
    return ++counter.value;
}

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
enum class Colour : unsigned char { RED = 3, GREEN };
namespace deep::inside {
int number = factorial(5);
}

static int total(std::initializer_list<int> list) {
    int t = 0;
    for (int i : list) {
        t += i;
    }
    return t;
}

struct Member {
    int field = 5;
    int twice(int x) { return field * x; }
};

int main() {
    {
        Counted a(1), b(a), c(std::move(a));
        assert(alive == 3 && a.value == -1 && b.value == 1 && c.value == 1);
        b = Counted(9);
        assert(alive == 3 && b.value == 9);
    }
    assert(alive == 0);
    Shape *shapes[] = {new Square(3), new Rectangle(2, 5)};
    assert(shapes[0]->area() == 9 && shapes[1]->area() == 10 && shapes[0]->name()[0] == 's' && shapes[1]->name()[0] == 'r');
    Tag *tag = static_cast<Rectangle *>(shapes[1]);
    assert(tag->what() == 9);
    for (Shape *s : shapes) {
        delete s;
    }
    Stack<int, 8> stack;
    for (int i = 1; i <= 4; i++) {
        stack.push(i * i);
    }
    int seen = 0;
    stack.each([&seen](int x) { seen = seen * 100 + x; });
    assert(seen == 1040916 && stack.pop() == 16);
    assert(sum(1, 2, 3) == 6 && sum() == 0);
    Vector v = Vector{1, 2} + Vector{3, 4};
    assert((v == Vector{4, 6}) && v[1] == 6);
    v[0] = 9;
    assert(v.x == 9 && global.value == 42);
    assert(next() == 101 && next() == 102 && deep::inside::number == 120);
    assert(alive == 1);
    alive = 0; // the static counter lives until the end of the program
    assert(static_cast<int>(Colour::GREEN) == 4 && total({1, 2, 3, 4}) == 10);
    int Member::*field = &Member::field;
    int (Member::*method)(int) = &Member::twice;
    Member m;
    m.*field = 6;
    assert((m.*method)(7) == 42);
    auto adder = [offset = 5](auto x) mutable { return x + offset++; };
    assert(adder(1) == 6 && adder(1.5) == 7.5);
    int *array = new int[5]{1, 2, 3};
    assert(array[2] == 3 && array[4] == 0);
    delete[] array;
    alignas(Counted) unsigned char storage[sizeof(Counted)];
    Counted *placed = new (storage) Counted(3);
    assert(placed->value == 3 && alive == 1);
    placed->~Counted();
    assert(alive == 0);
    alive = 1;
    const auto [first, second] = std::pair<int, char>(3, 'c');
    assert(first == 3 && second == 'c');
    return 0;
}
