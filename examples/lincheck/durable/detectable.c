/*
 * A counter in persistent memory whose operations are detectable: after a failure each thread can find out whether its last increment took
 * effect, and with which result (in the style of Attiya, Ben-Baruch and Hendler, PODC 2018). The word says who changed it last, by
 * which call; who changes it next notes that first. -DBUG=1: nobody notes; 2: the note may be lost; 3: recovery looks only at the notes;
 * 4: a thread returns before its change is durable.
 */
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define MOST 9

struct counter {
    _Alignas(64) _Atomic long word; // value << 8 | thread << 4 | number of the call
    _Alignas(64) _Atomic long note[MOST][MOST]; // for each thread and call: the value, if the call is known to be done
};

static struct counter *counter;

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

void fp_make(void) { counter = fp_pm_root(sizeof *counter); }
void fp_recover(void) { counter = fp_pm_root(sizeof *counter); }

static void note(long word) {
    _Atomic long *note = &counter->note[word >> 4 & 15][word & 15];
    atomic_store(note, word >> 8);
    if (BUG != 2)
        persist((const void *)note);
}

FP_OPERATION(fetch_increment) {
    for (;;) {
        long word = atomic_load(&counter->word);
        persist(&counter->word); // what is noted is durable
        if (BUG != 1 && word != 0)
            note(word);
        if (atomic_compare_exchange_strong(
                    &counter->word, &word, (word >> 8) + 1 << 8 | fp_caller() << 4 | fp_turn())) {
            if (BUG != 4)
                persist(&counter->word);
            return word >> 8;
        }
    }
}

FP_OPERATION_AFTER(get) {
    long word = atomic_load(&counter->word);
    persist(&counter->word);
    return word >> 8;
}

long fp_resolve(long thread, long number) {
    long word = atomic_load(&counter->word);
    if (BUG != 3 && (word & 255) == (thread << 4 | number))
        return (word >> 8) - 1;
    long noted = atomic_load(&counter->note[thread][number]);
    return noted == 0 ? FP_NOT_DONE : noted - 1;
}

FP_DETECTABLE(counter, fetch_increment, get)
