/* assert may be switched on and off by including this again, so there is no guard. */
#include <fp/cdefs.h>

__FP_BEGIN
void __fp_assert_fail(const char *expression, const char *file, int line, const char *function)
        __FP_NOTHROW __FP_NORETURN;
__FP_END

#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#elif defined(__cplusplus)
#define assert(expression) \
    (static_cast<bool>(expression) ? void(0) : __fp_assert_fail(#expression, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#else
#define assert(expression) \
    ((expression) ? (void)0 : __fp_assert_fail(#expression, __FILE__, __LINE__, __func__))
#endif

#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ <= 201710L)
#undef static_assert
#define static_assert _Static_assert
#endif
