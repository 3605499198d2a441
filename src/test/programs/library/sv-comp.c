/* A program in the style of SV-COMP: no headers, its own declarations. */
extern void abort(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int();
extern void __VERIFIER_error() __attribute__((__noreturn__));
typedef unsigned long int pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);

void reach_error() {
    __VERIFIER_error();
}

_Atomic int x;

void *worker(void *unused) {
    x = x + 1;
    return 0;
}

int main() {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2)
        reach_error();
    return 0;
}
