extern int __VERIFIER_nondet_int(void);
_Atomic int x;
int main(void) {
    int n = __VERIFIER_nondet_int();
    return x + n * n + 7 == 0;
}
