/* The bank with an undo log of examples/pm, by a specification in C: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/undo.c"
#undef main
#undef fp_recovery

static struct bank *bank;

static void prepare(void) {
    bank->account[0].balance = TOTAL;
    persist(&bank->account[0]);
    bank->ready = 1;
    persist(&bank->ready);
}

void fp_make(void) {
    bank = fp_pm_root(sizeof *bank);
    prepare();
}

void fp_recover(void) {
    bank = fp_pm_root(sizeof *bank);
    if (bank->ready == 1)
        undo(bank);
    else
        prepare();
}

static long balances[2] = {TOTAL, 0};

FP_SPECIFY(balance) { return balances[argument]; }
FP_OPERATION(balance, 0, 1) { return bank->account[argument].balance; }
FP_SPECIFY(pay) {
    balances[0] -= argument;
    balances[1] += argument;
    return FP_DONE;
}
FP_OPERATION(pay, 40) {
    transfer(bank, argument);
    return FP_DONE;
}

FP_DURABLE_IN_C(balance, pay)
