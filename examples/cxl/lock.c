// A lock with owner recovery. Two machines of two threads move money between accounts in shared memory, under a robust lock
// and with a note of the old balances. When the owner's machine fails, the next owner is told and undoes what it had begun.
//
//     fencepost crash --platform cxl examples/cxl/lock.c
//     fencepost crash --platform cxl examples/cxl/lock.c -- -DBUG=1
#include <assert.h>
#include <errno.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

#ifndef BUG
#define BUG 0
#endif
#define TOTAL 100

struct bank {
    pthread_mutex_t lock;
    _Alignas(64) long from;
    _Alignas(64) long to;
    _Alignas(64) long old_from;
    long old_to;
    _Alignas(64) long noted; // whether the note is valid
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static void undo(struct bank *bank) {
    if (!bank->noted)
        return;
    bank->from = bank->old_from;
    if (BUG != 6) // 6: what is undone may be lost, and the note with it
        persist(&bank->from);
    bank->to = bank->old_to;
    persist(&bank->to);
    bank->noted = 0;
    persist(&bank->noted);
}

/* Whether the lock could be taken. */
static int lock(struct bank *bank) {
    int error = pthread_mutex_lock(&bank->lock);
    if (error == EOWNERDEAD) {
        if (BUG != 1) // 1: does not care that the owner has died
            undo(bank);
        if (BUG != 2) // 2: nobody can take the lock any more
            pthread_mutex_consistent(&bank->lock);
        error = 0;
    }
    return error == 0;
}

static void transfer(struct bank *bank, long amount) {
    bank->old_from = bank->from;
    bank->old_to = bank->to;
    if (BUG != 3) // 3: the note may be lost although it is valid
        persist(&bank->old_from);
    bank->noted = 1;
    if (BUG == 4)
        _mm_clwb(&bank->noted); // without a fence
    else
        persist(&bank->noted);
    bank->from -= amount;
    bank->to += amount;
    if (BUG != 5) { // 5: the note is gone before the balances are written back
        persist(&bank->from);
        persist(&bank->to);
    }
    bank->noted = 0;
    persist(&bank->noted);
}

static void *thread(void *amount) {
    struct bank *bank = fp_cxl_root(sizeof *bank);
    assert(lock(bank));
    transfer(bank, (long)amount);
    pthread_mutex_unlock(&bank->lock);
    return NULL;
}

static void *machine(void *amount) {
    pthread_t other;
    pthread_create(&other, NULL, thread, (void *)((long)amount + 1));
    thread(amount);
    pthread_join(other, NULL);
    return NULL;
}

int main(void) {
    struct bank *bank = fp_cxl_root(sizeof *bank);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&bank->lock, &attributes);
    bank->from = TOTAL;
    bank->to = 0;
    bank->noted = 0;
    int a = fp_machine("A", machine, (void *)1L);
    int b = fp_machine("B", machine, (void *)3L);
    fp_machine_join(a);
    fp_machine_join(b);
    assert(lock(bank));
    assert(bank->from + bank->to == TOTAL);
    return 0;
}
