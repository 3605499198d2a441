/* The call is the error, whatever the function does. */
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}

int main(void) {
    if (__VERIFIER_nondet_int() == -7)
        reach_error();
    return 0;
}
