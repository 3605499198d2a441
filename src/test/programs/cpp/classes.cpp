// Classes: constructors, destructors, virtual functions, inheritance.
#include <cassert>

static int alive;

struct Shape {
    Shape() { alive++; }
    virtual ~Shape() { alive--; }
    virtual int corners() const = 0;
};

struct Triangle : Shape {
    int corners() const override { return 3; }
};

struct Square : Shape {
    int corners() const override { return 4; }
};

int main() {
    Shape *shapes[] = {new Triangle, new Square};
    int sum = 0;
    for (Shape *s : shapes)
        sum += s->corners();
    assert(sum == 7 && alive == 2);
    for (Shape *s : shapes)
        delete s;
    assert(alive == 0);
    Triangle local;
    assert(alive == 1);
}
