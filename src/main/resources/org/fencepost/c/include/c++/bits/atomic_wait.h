/*
 * std::atomic::wait and notify as the C++ standard means them: a notification wakes whoever waits and has seen a value that
 * was overwritten before. libstdc++ counts its waiters and skips the wake-up when it finds none, with orders that the C++
 * memory model does not let it rely on: latches and barriers would sleep for ever in every program. Its semaphores (12)
 * may sleep although there are tokens. FP_INSTALLED_ATOMIC_WAIT takes the code that is installed, as it is.
 *
 * Waiting in here is like a futex: look, join the sleepers, look again, sleep (futex.c says why nothing is missed). The second
 * look finds what the first one found, or the execution is dropped: there is one in which the first saw the change.
 */
#if defined FP_INSTALLED_ATOMIC_WAIT || !defined _GLIBCXX_RELEASE || _GLIBCXX_RELEASE < 11 || _GLIBCXX_RELEASE > 14
#include_next <bits/atomic_wait.h>
#elif !defined FP_ATOMIC_WAIT_H
#define FP_ATOMIC_WAIT_H

/* Waits with a time limit are made of parts of the installed header. */
#define __atomic_wait_address_v __fp_installed_wait_address_v
#define __atomic_wait_address __fp_installed_wait_address
#define __atomic_wait_address_bare __fp_installed_wait_address_bare
#define __atomic_notify_address __fp_installed_notify_address
#include_next <bits/atomic_wait.h>
#undef __atomic_wait_address_v
#undef __atomic_wait_address
#undef __atomic_wait_address_bare
#undef __atomic_notify_address

extern "C" {
void __fp_join_sleepers(const void *place) noexcept;
void __fp_sleep_until_woken(void) noexcept;
void __fp_wake_sleepers(const void *place, bool all) noexcept;
void __VERIFIER_assume(int condition);
}

namespace std {
template <typename Place, typename Predicate>
void __atomic_wait_address(const Place *place, Predicate is_over) noexcept {
    while (!is_over()) {
        __fp_join_sleepers(place);
        __VERIFIER_assume(!is_over());
        __fp_sleep_until_woken();
    }
}

template <typename Value, typename Look>
void __atomic_wait_address_v(const Value *place, Value old, Look look) noexcept {
    std::__atomic_wait_address(place, [&] { return !__detail::__atomic_compare(old, look()); });
}

/* Semaphores: the predicate takes a token, and also fails when somebody else took another one at that moment. */
template <typename Predicate>
void __atomic_wait_address_bare(const int *tokens, Predicate take) noexcept {
    while (!take()) {
        if (__atomic_load_n(tokens, __ATOMIC_RELAXED) == 0) {
            __fp_join_sleepers(tokens);
            __VERIFIER_assume(__atomic_load_n(tokens, __ATOMIC_RELAXED) == 0);
            __fp_sleep_until_woken();
        }
    }
}

template <typename Place>
void __atomic_notify_address(const Place *place, bool all) noexcept {
    __fp_wake_sleepers(place, all);
}
} // namespace std
#endif
