/* The verifier functions of the field, as far as they are not primitives. Defined without <fencepost.h>: programs
 * declare them in many ways. */
#include <stdbool.h>
#include "fp_internal.h"

/* What programs call that were compiled with the headers of another checker. */
void __VERIFIER_assert_fail(const char *expression, const char *file, int line) {
    __fp_assert_fail(expression, file, line, "?");
}

/* The domains are documented in <fencepost.h>. */
#define ANY_SIGNED(type, name) \
    type __VERIFIER_nondet_##name(void) { return (type)((fp_choose(3) + 1) % 3 - 1); }
#define ANY_UNSIGNED(type, name) \
    type __VERIFIER_nondet_##name(void) { return (type)fp_choose(3); }

bool __VERIFIER_nondet_bool(void) { return fp_choose(2); }
ANY_SIGNED(char, char)
ANY_SIGNED(signed char, schar)
ANY_SIGNED(short, short)
ANY_SIGNED(int, int)
ANY_SIGNED(long, long)
ANY_SIGNED(long long, longlong)
ANY_UNSIGNED(unsigned char, uchar)
ANY_UNSIGNED(unsigned short, ushort)
ANY_UNSIGNED(unsigned, uint)
ANY_UNSIGNED(unsigned, unsigned)
ANY_UNSIGNED(unsigned long, ulong)
ANY_UNSIGNED(unsigned long long, ulonglong)
ANY_UNSIGNED(size_t, size_t)
ANY_UNSIGNED(unsigned char, u8)
ANY_UNSIGNED(unsigned short, u16)
ANY_UNSIGNED(unsigned, u32)

long __VERIFIER_spawn(void *(*function)(void *), void *argument) { return __fp_spawn(function, argument); }

long __VERIFIER_spawn_symmetric(void *(*function)(void *), void *argument, long alike) {
    (void)alike;
    return __fp_spawn(function, argument);
}

void *__VERIFIER_join(long thread) { return __fp_join(thread); }

void __VERIFIER_join_symmetric(long thread) { __fp_join(thread); }

int __VERIFIER_tid(void) { return (int)__fp_self(); }

void __VERIFIER_atomic_begin(void) {
    __fp_unsupported("__VERIFIER_atomic_begin: make the block one atomic operation, or guard all accesses by a mutex");
}

void __VERIFIER_atomic_end(void) { __fp_unsupported("__VERIFIER_atomic_end"); }
