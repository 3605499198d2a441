// A virtual function is called from the constructor, before the derived class exists.
struct Base {
    Base() { start(); }
    void start() { run(); }
    virtual void run() = 0;
};

struct Derived : Base {
    void run() override {}
};

int main() {
    Derived d;
}
