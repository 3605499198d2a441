/* Programs written for GenMC: its hints about a program change how fast it is checked, never the answer. */
#ifndef _FP_GENMC_H
#define _FP_GENMC_H
#include <fencepost.h>
#include <stdint.h>

/* There it takes a truth value, so a pointer will do. */
#define __VERIFIER_assume(condition) (__VERIFIER_assume)(!!(condition))

#define __VERIFIER_local_write(statement) do { statement; } while (0)
#define __VERIFIER_final_write(statement) do { statement; } while (0)
#define __VERIFIER_helped_CAS(expression) do { expression; } while (0)
#define __VERIFIER_helping_CAS(expression) do { expression; } while (0)
#define __VERIFIER_speculative_read(expression) (expression)
#define __VERIFIER_confirming_read(expression) (expression)
#define __VERIFIER_confirming_CAS(expression) (expression)
#define __VERIFIER_final_CAS(expression) (expression)
#define __VERIFIER_optional(statement) do { statement; } while (0)
#endif
