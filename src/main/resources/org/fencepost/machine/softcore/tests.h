// What a test is: the instructions of the soft core, what the CPU threads do, and what is looked at in the end.
#ifndef TESTS_H
#define TESTS_H
#include <cstdint>
#include <vector>

enum CpuKind { CPU_READ, CPU_WRITE, CPU_FENCE };

struct CpuOp {
    CpuKind kind;
    int location; // of a read or write
    uint32_t value; // of a write
};

// A value in the final state: of a variable, of an access of a CPU thread, or of a register of the soft core.
struct Shown {
    enum { VARIABLE, CPU, CORE, CONSTANT } of;
    int thread; // of CPU
    int number; // of the variable, the access, the register; or the constant
    const char *name;
};

struct Test {
    const char *name;
    const char *kind; // Allowed, Forbidden, Required
    const char *condition;
    std::vector<uint64_t> instructions;
    std::vector<uint32_t> memory; // at the start
    std::vector<std::vector<CpuOp>> cpus;
    std::vector<Shown> shown;
    bool (*holds)(const std::vector<int32_t> &v);
};

extern const std::vector<Test> tests;
#endif
