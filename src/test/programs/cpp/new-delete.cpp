// new, new[], delete, placement new, and alignment.
#include <cassert>
#include <cstdint>
#include <new>

struct alignas(64) Line {
    int value = 7;
};

int main() {
    int *one = new int(1);
    int *many = new int[3]{1, 2, 3};
    Line *line = new Line;
    assert(*one == 1 && many[2] == 3 && line->value == 7);
    assert(reinterpret_cast<std::uintptr_t>(line) % 64 == 0);
    alignas(Line) unsigned char room[sizeof(Line)];
    Line *placed = new (room) Line;
    assert(placed->value == 7);
    placed->~Line();
    delete one;
    delete[] many;
    delete line;
}
