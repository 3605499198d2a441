// The CPU side of the tests, and a clock for the rest: runs each test many times and prints what was seen in the format of litmus7's logs.
// CPU threads have a write buffer each (x86-TSO). A run whose responses came in another order than the test's is not counted.
#include "Vsystem.h"
#include "tests.h"
#include "verilated.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <string>

static const int RESULTS = 16, STATUS = 32;
static const int STRESSED = 400, MOST_CLOCKS = 20000;

struct Dice {
    uint64_t state;
    explicit Dice(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 1) {}
    uint32_t next() {
        state += 0x9E3779B97F4A7C15ull;
        uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return (uint32_t)((z ^ (z >> 31)) >> 16);
    }
    uint32_t below(uint32_t n) { return next() % n; }
};

class Machine {
public:
    Machine() {
        top.reset = 1;
        clock(0);
        clock(0);
        top.reset = 0;
    }

    void clock(uint32_t dice) {
        top.dice = dice;
        top.clk = 0;
        top.eval();
        top.clk = 1;
        top.eval();
        top.cpu_writes = 0;
        top.load = 0;
        top.start = 0;
    }

    uint32_t read(int address) {
        top.cpu_address = address;
        top.eval();
        return top.cpu_read;
    }

    // In the clock that comes.
    void write(int address, uint32_t value) {
        top.cpu_writes = 1;
        top.cpu_address = address;
        top.cpu_data = value;
    }

    Vsystem top;
};

struct CpuThread {
    const std::vector<CpuOp> *ops;
    size_t done;
    std::deque<std::pair<int, uint32_t>> buffer;
    std::vector<uint32_t> read;

    bool isOver() const { return done == ops->size() && buffer.empty(); }

    // One step, if there is one: the next access, or the oldest write leaves the buffer.
    void step(Machine &machine, bool flushes) {
        if (flushes || done == ops->size()) {
            if (!buffer.empty()) {
                machine.write(buffer.front().first, buffer.front().second);
                buffer.pop_front();
            }
            return;
        }
        const CpuOp &op = (*ops)[done];
        if (op.kind == CPU_WRITE) {
            buffer.push_back({op.location, op.value});
        } else if (op.kind == CPU_READ) {
            read[done] = machine.read(op.location);
            for (auto &write : buffer)
                if (write.first == op.location) read[done] = write.second;
        } else if (!buffer.empty()) {
            return;
        }
        done++;
    }
};

class Run {
public:
    Run(Machine &machine, const Test &test, Dice &dice, bool stress) : machine(machine), test(test), dice(dice) {
        machine.top.slow = dice.below(16);
        machine.top.slow_pools = dice.below(3) == 0;
        machine.top.stress_rate = stress ? dice.below(4) * 20 : 0;
        machine.top.stress_channels = dice.below(16);
        for (auto &ops : test.cpus) threads.push_back({&ops, 0, {}, std::vector<uint32_t>(ops.size())});
    }

    // Whether the responses came in the test's order.
    bool go() {
        for (size_t i = 0; i < test.memory.size(); i++) {
            machine.write((int)i, test.memory[i]);
            machine.clock(7);
        }
        machine.write(STATUS, 0);
        machine.clock(7);
        uint32_t wait = dice.below(40);
        uint32_t eager = 1 + dice.below(8);
        for (int i = 0; i < MOST_CLOCKS; i++) {
            if ((uint32_t)i == wait) machine.top.start = 1;
            if (i == STRESSED) machine.top.stress_rate = 0; // reads without end would keep a fence from ever being done
            if (!threads.empty() && dice.below(8) < eager)
                threads[dice.below(threads.size())].step(machine, dice.below(3) == 0);
            bool wrote = machine.top.cpu_writes;
            machine.clock(dice.next());
            if (!wrote && isOver()) return machine.read(STATUS) == 1;
        }
        fprintf(stderr, "%s: a run does not come to its end\n", test.name);
        exit(2);
    }

    std::vector<int32_t> values() {
        std::vector<int32_t> all;
        for (auto &shown : test.shown) {
            uint32_t value = shown.of == Shown::VARIABLE ? machine.read(shown.number)
                : shown.of == Shown::CPU                 ? threads[shown.thread].read[shown.number]
                : shown.of == Shown::CORE                ? machine.read(RESULTS + shown.number)
                                                         : (uint32_t)shown.number;
            all.push_back((int32_t)value);
        }
        return all;
    }

private:
    bool isOver() {
        for (auto &thread : threads)
            if (!thread.isOver()) return false;
        return machine.top.idle && machine.read(STATUS) != 0;
    }

    Machine &machine;
    const Test &test;
    Dice &dice;
    std::vector<CpuThread> threads;
};

static void observe(Machine &machine, const Test &test, long runs, Dice &dice, bool stress) {
    for (size_t i = 0; i < test.instructions.size(); i++) {
        machine.top.load = 1;
        machine.top.load_place = i;
        machine.top.load_word = test.instructions[i];
        machine.clock(7);
    }
    std::map<std::vector<int32_t>, long> seen;
    long others = 0, positive = 0, negative = 0;
    for (long i = 0; i < runs; i++) {
        Run run(machine, test, dice, stress);
        if (run.go()) {
            seen[run.values()]++;
        } else {
            others++;
        }
    }
    printf("Test %s %s\nHistogram (%zu states)\n", test.name, test.kind, seen.size());
    for (auto &state : seen) {
        bool holds = test.holds(state.first);
        (holds ? positive : negative) += state.second;
        printf("%-8ld%c>", state.second, holds ? '*' : ':');
        for (size_t i = 0; i < test.shown.size(); i++) printf("%s=%d; ", test.shown[i].name, state.first[i]);
        printf("\n");
    }
    printf("Witnesses\nPositive: %ld, Negative: %ld\nCondition %s\n", positive, negative, test.condition);
    printf("Observation %s %s %ld %ld\n", test.name, !positive ? "Never" : negative ? "Sometimes" : "Always", positive, negative);
    printf("Runs with responses in another order: %ld\n\n", others);
}

static long option(int argc, char **argv, const char *name, long otherwise) {
    for (int i = 1; i + 1 < argc; i += 2)
        if (!strcmp(argv[i], name)) return atol(argv[i + 1]);
    return otherwise;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        bool known = false;
        for (const char *name : {"--runs", "--seed", "--bug", "--stress"}) known |= !strcmp(argv[i], name);
        if (!known || i + 1 == argc) {
            fprintf(stderr, "simulate [--runs N] [--seed N] [--bug 0|1|2|3] [--stress 0|1]\n");
            return 2;
        }
    }
    long seed = option(argc, argv, "--seed", 1);
    Dice dice(seed);
    Machine machine;
    machine.top.bug = option(argc, argv, "--bug", 0);
    machine.top.stress_seed = seed;
    for (auto &test : tests)
        observe(machine, test, option(argc, argv, "--runs", 1000), dice, option(argc, argv, "--stress", 1));
    return 0;
}
