/* The verifier functions of the field, as far as they are not primitives. Defined without <fencepost.h>: programs
 * declare them in many ways. */
#include "fp_internal.h"

/* What programs call that were compiled with the headers of another checker. */
void __VERIFIER_assert_fail(const char *expression, const char *file, int line) {
    __fp_assert_fail(expression, file, line, "?");
}

long __VERIFIER_spawn(void *(*function)(void *), void *argument) { return __fp_spawn(function, argument); }

long __VERIFIER_spawn_symmetric(void *(*function)(void *), void *argument, long alike) {
    return __fp_spawn(function, argument);
}

void *__VERIFIER_join(long thread) { return __fp_join(thread); }

void __VERIFIER_join_symmetric(long thread) { __fp_join(thread); }

int __VERIFIER_tid(void) { return (int)__fp_self(); }
