/*
 * What compiled C++ calls outside its headers: the compiler's own support and the parts of libstdc++ that live in its
 * shared library. Names are those of the Itanium C++ ABI, written as C identifiers; the C++ name stands beside each.
 */
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include "fp_internal.h"

/* ---- operator new and delete: the less usual ones; the others are primitives, as malloc and free are. ---- */

void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
    return (void)tag, memalign(alignment, size);
}
void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
    return (void)tag, memalign(alignment, size);
}
void _ZdlPvRKSt9nothrow_t(void *memory, const void *tag) { (void)tag, free(memory); }
void _ZdaPvRKSt9nothrow_t(void *memory, const void *tag) { (void)tag, free(memory); }
void _ZdlPvSt11align_val_tRKSt9nothrow_t(void *memory, size_t alignment, const void *tag) {
    (void)alignment, (void)tag, free(memory);
}
void _ZdaPvSt11align_val_tRKSt9nothrow_t(void *memory, size_t alignment, const void *tag) {
    (void)alignment, (void)tag, free(memory);
}
const char _ZSt7nothrow = 0;

/* ---- Static storage ----
 *
 * A guard's first byte says that the object is there (compiled code looks at it before it calls); the second, that a
 * thread has begun to make it.
 */

int __cxa_guard_acquire(unsigned char *guard) {
    unsigned char begun = 0;
    if (__atomic_compare_exchange_n(&guard[1], &begun, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
        return 1;
    }
    while (!__atomic_load_n(&guard[0], __ATOMIC_ACQUIRE)) {
    }
    return 0;
}

void __cxa_guard_release(unsigned char *guard) { __atomic_store_n(&guard[0], 1, __ATOMIC_RELEASE); }

void __cxa_guard_abort(unsigned char *guard) { __atomic_store_n(&guard[1], 0, __ATOMIC_RELEASE); }

int __cxa_thread_atexit(void (*function)(void *), void *object, void *library) {
    __fp_at_thread_exit(function, object);
    return 0;
}

char __dso_handle;

/* ---- Types. Their tables are pointed to and tell which kind of type it is; nobody looks into them. ---- */

const void *_ZTVN10__cxxabiv117__class_type_infoE[8];
const void *_ZTVN10__cxxabiv120__si_class_type_infoE[8];
const void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[8];
const void *_ZTVN10__cxxabiv119__pointer_type_infoE[8];
const void *_ZTVN10__cxxabiv120__function_type_infoE[8];
const void *_ZTVN10__cxxabiv116__enum_type_infoE[8];
const void *_ZTVN10__cxxabiv117__array_type_infoE[8];

/* ---- What goes wrong. Exceptions are in exceptions.cpp. ---- */

void __cxa_pure_virtual(void) { __fp_fail(FP_ABORT, "a pure virtual function is called"); }
void __cxa_deleted_virtual(void) { __fp_fail(FP_ABORT, "a deleted virtual function is called"); }
void _ZSt20__throw_system_errori(int error);

/* std::__glibcxx_assert_fail */
void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *file, int line, const char *function, const char *condition) {
    __fp_assert_fail(condition, file, line, function);
}

/* ---- std::thread ---- */

/* A state object's table: destructor, deleting destructor, run. */
struct state {
    void (**functions)(struct state *);
};

struct thread {
    unsigned long id;
};

static void *run_state(void *argument) {
    struct state *state = argument;
    state->functions[2](state);
    state->functions[1](state);
    return 0;
}

/* std::thread::_M_start_thread(std::unique_ptr<_State>, void (*)()): takes the state over. */
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
        struct thread *thread, struct state **state, void (*unused)(void)) {
    struct state *own = *state;
    *state = 0;
    thread->id = fp_handle(__fp_spawn(run_state, own));
}

/* std::thread::join() */
void _ZNSt6thread4joinEv(struct thread *thread) {
    if (thread->id == 0 || fp_number(thread->id) == __fp_self()) {
        _ZSt20__throw_system_errori(22);
    }
    __fp_join(fp_number(thread->id));
    thread->id = 0;
}

/* std::thread::detach() */
void _ZNSt6thread6detachEv(struct thread *thread) {
    if (thread->id == 0) {
        _ZSt20__throw_system_errori(22);
    }
    thread->id = 0;
}

/* std::thread::hardware_concurrency() */
unsigned _ZNSt6thread20hardware_concurrencyEv(void) { return 4; }

/* std::thread::_State::~_State(), its table and its type */
void _ZNSt6thread6_StateD2Ev(struct state *state) { (void)state; }
void _ZNSt6thread6_StateD1Ev(struct state *state) { (void)state; }
void _ZNSt6thread6_StateD0Ev(struct state *state) { free(state); }
const void *_ZTINSt6thread6_StateE[2];
const void *_ZTVNSt6thread6_StateE[5] = {0, _ZTINSt6thread6_StateE, (void *)_ZNSt6thread6_StateD1Ev,
                                         (void *)_ZNSt6thread6_StateD0Ev, (void *)__cxa_pure_virtual};

/* std::this_thread::__sleep_for(seconds, nanoseconds) */
void _ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE(
        long seconds, long nanoseconds) {
    __fp_sleep(seconds * FP_SECOND + nanoseconds);
}

/* std::chrono::steady_clock::now(), system_clock::now(): nanoseconds. */
static long now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return moment.tv_sec * 1000000000 + moment.tv_nsec;
}
long _ZNSt6chrono3_V212steady_clock3nowEv(void) { return now(); }
long _ZNSt6chrono3_V212system_clock3nowEv(void) { return now(); }

/* ---- std::condition_variable: a pthread_cond_t ---- */

struct unique_lock {
    pthread_mutex_t *mutex;
    bool owns;
};

void _ZNSt18condition_variableC1Ev(pthread_cond_t *condition) { pthread_cond_init(condition, 0); }
void _ZNSt18condition_variableC2Ev(pthread_cond_t *condition) { pthread_cond_init(condition, 0); }
void _ZNSt18condition_variableD1Ev(pthread_cond_t *condition) { pthread_cond_destroy(condition); }
void _ZNSt18condition_variableD2Ev(pthread_cond_t *condition) { pthread_cond_destroy(condition); }
void _ZNSt18condition_variable10notify_oneEv(pthread_cond_t *condition) { pthread_cond_signal(condition); }
void _ZNSt18condition_variable10notify_allEv(pthread_cond_t *condition) { pthread_cond_broadcast(condition); }
void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(pthread_cond_t *condition, struct unique_lock *lock) {
    pthread_cond_wait(condition, lock->mutex);
}

/* ---- std::call_once ---- */

_Thread_local void *_ZSt15__once_callable;
_Thread_local void (*_ZSt11__once_call)(void);
void __once_proxy(void) { _ZSt11__once_call(); }

/* ---- std::allocator<char> ---- */

void _ZNSaIcEC1Ev(void *allocator) { (void)allocator; }
void _ZNSaIcEC2Ev(void *allocator) { (void)allocator; }
void _ZNSaIcEC1ERKS_(void *allocator, const void *from) { (void)allocator, (void)from; }
void _ZNSaIcEC2ERKS_(void *allocator, const void *from) { (void)allocator, (void)from; }
void _ZNSaIcED1Ev(void *allocator) { (void)allocator; }
void _ZNSaIcED2Ev(void *allocator) { (void)allocator; }
