/* A counter whose get looks three times in vain, so that rounds of its loop can be cut. -DINPUT: get
 * looks at an input of which too many values matter. -DWRONG: decrement has an error that is not about histories. */
#include <fencepost.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
static atomic_int value;
void fp_make(void) {}
FP_OPERATION(increment) {
    atomic_fetch_add(&value, 1);
    return FP_DONE;
}
FP_OPERATION(decrement) {
#ifdef WRONG
    *(volatile int *)0 = 1;
#endif
    atomic_fetch_sub(&value, 1);
    return FP_DONE;
}
FP_OPERATION(get) {
    long sum = 0;
    for (int i = 0; i < 3; i++)
        sum += atomic_load(&value) == 7;
    if (sum > 0)
        return 7;
#ifdef INPUT
    int any = __VERIFIER_nondet_int();
    if (any * any == 7)
        return -1;
#endif
    return atomic_load(&value);
}
FP_LINCHECK(counter, increment, decrement, get)
