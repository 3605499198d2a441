// Transactions with an undo log: the old value of each word is durable in the log before the word changes; the words are
// durable before the log is emptied, which commits. Recovery restores what an unfinished transaction has changed.
//
//     fencepost crash --failures 2 examples/pm/undo.c
//     fencepost crash --failures 2 examples/pm/undo.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef BUG
#define BUG 0
#endif
#define ACCOUNTS 2
#define ENTRIES 3
#define TOTAL 100

struct entry {
#if BUG == 6
    char tag[56]; // the two words of an entry are in two cache lines
#endif
    long *word;
    long old;
};

struct bank {
    struct {
        _Alignas(64) long balance;
    } account[ACCOUNTS];
    _Alignas(64) long ready;
    _Alignas(64) long acknowledged; // transfers
    _Alignas(64) long used; // entries of the log
    struct {
        _Alignas(64) struct entry entry;
    } log[ENTRIES];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

/* Every word that a transaction changes goes through here. */
static void set(struct bank *bank, long *word, long value) {
    long old = *word;
    if (BUG == 2) // the word changes before its old value is in the log
        *word = value;
    struct entry *entry = &bank->log[bank->used].entry;
    entry->word = word;
    entry->old = old;
    if (BUG != 1) // 1: the entry may be lost although it counts
        persist(&entry->word);
    bank->used++;
    if (BUG == 3)
        _mm_clwb(&bank->used); // without a fence, the word can be durable before the log is
    else
        persist(&bank->used);
    *word = value;
}

static void commit(struct bank *bank) {
    if (BUG != 4) // 4: the log is emptied before the words are durable
        for (int i = 0; i < bank->used; i++)
            persist(bank->log[i].entry.word);
    bank->used = 0;
    if (BUG != 5) // 5: a transaction that was reported as done can be undone
        persist(&bank->used);
}

static void transfer(struct bank *bank, long amount) {
    set(bank, &bank->account[0].balance, bank->account[0].balance - amount);
    set(bank, &bank->account[1].balance, bank->account[1].balance + amount / 2);
    set(bank, &bank->account[1].balance, bank->account[1].balance + amount - amount / 2);
    commit(bank);
    bank->acknowledged++;
    persist(&bank->acknowledged);
}

int main(void) {
    struct bank *bank = fp_pm_root(sizeof *bank);
    bank->account[0].balance = TOTAL;
    persist(&bank->account[0]);
    bank->ready = 1;
    persist(&bank->ready);
    transfer(bank, 40);
    return 0;
}

static void undo(struct bank *bank) {
    if (BUG == 7) { // a word that was changed twice gets its value in between
        for (int i = 0; i < bank->used; i++) {
            *bank->log[i].entry.word = bank->log[i].entry.old;
            persist(bank->log[i].entry.word);
        }
    }
    for (int i = (BUG == 7 ? 0 : bank->used) - 1; i >= 0; i--) {
        *bank->log[i].entry.word = bank->log[i].entry.old;
        if (BUG != 8) // 8: the log is emptied before the old values are durable
            persist(bank->log[i].entry.word);
    }
    bank->used = 0;
    persist(&bank->used);
}

int fp_recovery(void) {
    struct bank *bank = fp_pm_root(sizeof *bank);
    if (bank->ready != 1)
        return 0;
    undo(bank);
    long first = bank->account[0].balance;
    assert(first + bank->account[1].balance == TOTAL);
    assert(!bank->acknowledged || first == TOTAL - 40);
    return 0;
}
