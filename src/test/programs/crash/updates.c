// A loop of loads and stores, for measuring: two accesses to persistent memory each time round.
// expect: executions=1 failurePoints=1
#include <fencepost.h>
#include <stdint.h>

#ifndef UPDATES
#define UPDATES 1000
#endif
#define WORDS 512

int main(void) {
    volatile uint64_t *word = fp_pm_root(WORDS * sizeof *word);
    for (long i = 0; i < WORDS; i++)
        word[i] = 0;
    for (long i = 0; i < UPDATES; i++)
        word[i % WORDS] = word[i * 7 % WORDS] + i;
    return 0;
}

int fp_recovery(void) { return 0; }
