// Ten values of the input matter: with --inputs 5 not all of them are tried. With -DPM the table is persistent.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#ifdef PM
#include <fencepost.h>
int fp_recovery(void) { return 0; }
#endif
long table[10];
_Atomic long x;
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 10);
#ifdef PM
    long *p = fp_pm_root(64);
    p[0] = table[n];
#endif
    x = table[n];
    return 0;
}
