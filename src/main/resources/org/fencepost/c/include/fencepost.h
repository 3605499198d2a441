/*
 * fencepost.h: what a program can tell Fencepost, and ask of it.
 *
 * None of this is needed to check a program. Use it to make a program explore several inputs, to enumerate what a
 * program can end with, and to run programs that were written for other checkers of the field.
 */
#ifndef _FENCEPOST_H
#define _FENCEPOST_H
#include <fp/cdefs.h>
#include <stddef.h>

#ifndef __cplusplus
#include <stdbool.h>
#endif

__FP_BEGIN

/* ---- Choosing and observing ---------------------------------------------------------------------------------- */

/* Any number from 0 to n - 1; all of them are explored. */
int fp_choose(int n) __FP_NOTHROW;

/* Makes the value part of the outcome of the execution, under this label: the report lists the distinct outcomes and
 * how many executions have each. */
void __fp_observe(const char *label, long value) __FP_NOTHROW;
#define fp_observe(label, value) __fp_observe((label), (long)(value))

/* The execution is of no interest unless the condition holds. */
#define fp_assume(condition) __VERIFIER_assume(!!(condition))

/* ---- Waiting ------------------------------------------------------------------------------------------------- */

/* Waiting loops are found by themselves; these names are for people who like to say what they mean:
 *
 *     await_while (atomic_load(&flag) == 0) {}
 *
 *     await_do { seen = atomic_load(&flag); } while_await(seen == 0);
 */
#define await_while(condition) while (condition)
#define await_do do
#define while_await(condition) while (condition)

/* ---- Transactions --------------------------------------------------------------------------------------------- */

/*
 * What a thread does between fp_tx_begin and fp_tx_commit happens at once, for other transactions and for accesses outside of
 * transactions. fp_tx_begin gives 0. fp_tx_abort(code) ends the transaction without a trace: the thread is back at fp_tx_begin, which
 * gives the code this time (not 0); its local variables are as they were, too. Transactions within transactions are part of the outermost.
 * FP_ATOMIC { ... } is a transaction that tries again when it is aborted; leave the braces at their end only, not by break or return.
 */
unsigned fp_tx_begin(void) __FP_NOTHROW;
void fp_tx_commit(void) __FP_NOTHROW;
void fp_tx_abort(unsigned code) __FP_NOTHROW;
/* How many transactions the thread is in; 0 outside. */
int fp_tx_depth(void) __FP_NOTHROW;
#define FP_ATOMIC \
    for (int __fp_tx_done = __fp_tx_enter(); !__fp_tx_done; fp_tx_commit(), __fp_tx_done = 1)
static inline int __fp_tx_enter(void)
{
    while (fp_tx_begin() != 0) {}
    return 0;
}

/* ---- Persistent memory (fencepost crash) ------------------------------------------------------------------------ */

/*
 * Memory that survives power failures, as far as it was written back. After a failure the program starts again: it calls
 * fp_recovery if the program defines that, otherwise main. All other memory is then as new.
 *
 * fp_pm_root gives the memory that a restarted program finds first: the same address in every run. It starts a cache
 * line. fp_pm_alloc gives new memory, aligned to 16 bytes. New memory is filled with one byte (--fill; 0 unless told
 * otherwise), durably. What is allocated and what is freed survives failures without further ado: the allocator is not
 * what is checked.
 */
void *fp_pm_root(size_t size) __FP_NOTHROW;
void *fp_pm_alloc(size_t size) __FP_NOTHROW;
void *fp_pm_aligned_alloc(size_t alignment, size_t size) __FP_NOTHROW;
void fp_pm_free(void *memory) __FP_NOTHROW;

/* How many power failures there were before this run. */
int fp_crashes(void) __FP_NOTHROW;

/* What runs instead of main after a failure, if the program defines it. */
int fp_recovery(void);

/* ---- Machines that share memory behind CXL (fencepost crash --platform cxl) -------------------------------------- */

/*
 * Starts a machine of this name that runs function(argument): its globals, heap and stacks are its own, as new. Gives the
 * machine's number. The machine that runs main never fails unless --may-fail names it ("main").
 */
int fp_machine(const char *name, void *(*function)(void *), void *argument) __FP_NOTHROW;

/* Starts one more thread on a machine, which has to run the same program; 0 if the machine has failed, otherwise 1. */
int fp_machine_run(int machine, void *(*function)(void *), void *argument) __FP_NOTHROW;

/* The number of the machine that this thread runs on. */
int fp_machine_self(void) __FP_NOTHROW;

/* Whether a machine has failed. Each call can be the moment at which the failure is noticed first. */
int fp_machine_failed(int machine) __FP_NOTHROW;

/* Waits until all threads of a machine have ended, or it has failed; fp_machine_failed tells which. */
void fp_machine_join(int machine) __FP_NOTHROW;

/*
 * Memory that all machines see at the same addresses: like fp_pm_root, fp_pm_alloc and so on. What a machine has stored
 * there is lost with it unless it was written back before: by a flush, or because another machine has read it.
 */
void *fp_cxl_root(size_t size) __FP_NOTHROW;
void *fp_cxl_alloc(size_t size) __FP_NOTHROW;
void *fp_cxl_aligned_alloc(size_t alignment, size_t size) __FP_NOTHROW;
void fp_cxl_free(void *memory) __FP_NOTHROW;

/* Memory on the CXL device of this number. Devices do not fail, so it is like any other. */
void *fp_cxl_device_alloc(int device, size_t size) __FP_NOTHROW;

/* Memory that lies on a machine and that the others reach through it: it is lost with the machine. */
void *fp_cxl_alloc_on(int machine, size_t size) __FP_NOTHROW;

/*
 * With --poison, and for memory that is lost with its machine: instead of reporting an error, call handler(address) on
 * this machine when one of its threads accesses such memory; then the access is made again. The handler may run in a
 * thread of its own, and has to mend the line (any store to it does) or to end the program.
 */
void fp_on_poison(void *(*handler)(void *address)) __FP_NOTHROW;

/*
 * Mutexes and spin locks (pthread_mutex_t, pthread_spinlock_t) in such memory are released when the machine of their owner
 * fails. This tells whether the lock, which the caller holds, came to it in that way. Robust mutexes also say so by
 * EOWNERDEAD.
 */
int fp_lock_owner_died(const volatile void *lock) __FP_NOTHROW;

/* ---- The thread of an FPGA (fencepost simulate --machine xf) ------------------------------------------------------ */

/*
 * One thread of the program may be that of an FPGA, which shares memory with the CPU threads: it accesses memory by requests, each on a
 * channel (1, 2, 3, or FPGA_ANY for whichever the memory system likes) and with a tag by which its response is known. A
 * response to a write says that it has entered its channel, not that it has reached memory; a response to a fence says
 * that all writes before it on its channel (or on all) have. Reads, writes and fences have tags of their own. A tag may be used again,
 * but not waited for while two requests with it can be under way.
 * Joining the thread waits until everything that it has requested has happened.
 */
#define FPGA_ANY 0
/* The value is one of the type that the address points to, of 8 bytes at most. */
#define fpga_write_req(channel, address, value, tag) \
    __extension__({ \
        __FP_FPGA_WORD(address); \
        __typeof__(*(address)) __fp_value = (value); \
        long __fp_bits = 0; \
        __builtin_memcpy(&__fp_bits, (const void *)&__fp_value, sizeof(__fp_value)); \
        __fp_fpga_write_req((channel), (address), sizeof(*(address)), __fp_bits, (tag)); \
    })
#define fpga_read_req(channel, address, tag) \
    __extension__({ \
        __FP_FPGA_WORD(address); \
        __fp_fpga_read_req((channel), (address), sizeof(*(address)), (tag)); \
    })
#define __FP_FPGA_WORD(address) \
    _Static_assert(sizeof(*(address)) <= sizeof(long), "a request of an FPGA reads or writes 8 bytes at most")
/*
 * Cache lines: 64, 128 or 256 bytes at an address that is a multiple of that. What is written comes from memory of the thread's own (a
 * local variable), and what was read goes there. A line is read or written at once; several lines travel one after the other
 * on one channel. With bytes only those of the 64 bytes are written whose bits are set, the first byte in the lowest bit.
 */
#define fpga_write_req_from(channel, address, source, size, tag) \
    __FP_FPGA_LINES((channel), (address), (source), (size), -1L, (tag))
#define fpga_write_req_bytes(channel, address, source, bytes, tag) \
    __FP_FPGA_LINES((channel), (address), (source), 64, (long)(bytes), (tag))
#define __FP_FPGA_LINES(channel, address, source, size, bytes, tag) \
    __extension__({ \
        const char *__fp_from = (const char *)(source); \
        for (int __fp_i = 0; __fp_i < (int)(size) / 8; __fp_i++) { \
            long __word_of_source; \
            __builtin_memcpy(&__word_of_source, __fp_from + 8 * __fp_i, 8); \
            __fp_fpga_word(__fp_i, __word_of_source); \
        } \
        __fp_fpga_write_line((channel), (address), (size), (bytes), (tag)); \
    })
#define fpga_read_req_lines(channel, address, size, tag) __fp_fpga_read_req((channel), (address), (size), (tag))
#define fpga_await_read_into(destination, tag) \
    __extension__({ \
        char *__fp_to = (char *)(destination); \
        int __fp_words = __fp_fpga_words(tag); \
        for (int __fp_i = 0; __fp_i < __fp_words; __fp_i++) { \
            long __fp_word = __fp_fpga_await_word((tag), __fp_i); \
            __builtin_memcpy(__fp_to + 8 * __fp_i, &__fp_word, 8); \
        } \
    })
void __fp_fpga_word(int place, long word) __FP_NOTHROW;
void __fp_fpga_write_line(int channel, const volatile void *address, size_t size, long bytes, int tag) __FP_NOTHROW;
int __fp_fpga_words(int tag) __FP_NOTHROW;
long __fp_fpga_await_word(int tag, int word) __FP_NOTHROW;
void fpga_await_write(int tag) __FP_NOTHROW;
/* The bits that were read, as an unsigned number of their size. */
long fpga_await_read(int tag) __FP_NOTHROW;
/* Writes that are requested later do not overtake the fence: those of its channel, or all. */
void fpga_fence_one(int channel, int tag) __FP_NOTHROW;
void fpga_fence_all(int tag) __FP_NOTHROW;
void fpga_await_fence(int tag) __FP_NOTHROW;
void __fp_fpga_write_req(int channel, const volatile void *address, size_t size, long value, int tag) __FP_NOTHROW;
void __fp_fpga_read_req(int channel, const volatile void *address, size_t size, int tag) __FP_NOTHROW;

/* ---- Is this queue a queue? (fencepost lincheck) ---------------------------------------------------------------- */

/*
 * A file for lincheck says three things: how to make the structure, which operations it has, with the arguments to try, and what they
 * should do. It has no main: programs that use the structure (clients) are generated.
 *
 *     static struct queue queue;
 *     void fp_make(void) { queue_init(&queue); }
 *     FP_OPERATION(enqueue, FP_FRESH) { queue_enqueue(&queue, argument); return FP_DONE; }
 *     FP_OPERATION(dequeue) { int value; return queue_dequeue(&queue, &value) ? value : FP_EMPTY; }
 *     FP_LINCHECK(queue, enqueue, dequeue)
 *
 * Operations get their arguments as `argument` and `second` and return one number. The first word of FP_LINCHECK is the name of a
 * specification: queue, stack, deque, set, map, counter, register, mutex, rwlock or channel, with a capacity where there is one, as
 * in queue(2). The rest are the operations. Manual: lincheck.
 */
void fp_make(void);

/* As an argument: numbers that differ from call to call, 1, 2, 3, ... */
#define FP_FRESH (-0x7fffffffffffffffL - 1)

/* Results: an operation that has nothing else to say; one that has failed (the structure is full, the lock is taken); one that has
 * found nothing. Questions are answered by 1 and 0, too. */
#define FP_DONE 1L
#define FP_FAILED 0L
#define FP_EMPTY (-1L)

/* FP_OPERATION(name, arguments to try...) { body }; for two arguments FP_OPERATION2(name, first, second, first, second...). */
#define FP_OPERATION(name, ...) __FP_OPERATION(name, 1, "", ##__VA_ARGS__)
#define FP_OPERATION2(name, ...) __FP_OPERATION(name, 2, "", ##__VA_ARGS__)

/* The same for operations that only one thread may call, such as that of an owner or of the only producer: one thread for all
 * operations of the same role. */
#define FP_OPERATION_BY(role, name, ...) __FP_OPERATION(name, 1, #role, ##__VA_ARGS__)
#define FP_OPERATION2_BY(role, name, ...) __FP_OPERATION(name, 2, #role, ##__VA_ARGS__)

/* An operation that only shows what is left after failures: no thread of a client calls it. */
#define FP_OPERATION_AFTER(name, ...) __FP_OPERATION(name, 1, "after failures", ##__VA_ARGS__)

/*
 * A specification in plain C instead of one by name: for each operation what it does, alone, to variables that only specifications
 * use. fp_assume says when an operation that waits can be done; fp_choose what may go either way, such as failing for no reason. These
 * variables start anew for each history. FP_LINCHECK_IN_C names the operations.
 *
 *     static int items[8], count;
 *     FP_SPECIFY(push) { items[count++] = argument; return FP_DONE; }
 *     FP_SPECIFY(pop) { return count == 0 ? FP_EMPTY : items[--count]; }
 *     FP_LINCHECK_IN_C(push, pop)
 */
#define FP_SPECIFY(name) static long __fp_specify_##name(long argument __FP_UNUSED, long second __FP_UNUSED)

#define FP_LINCHECK(specification, ...) __FP_STRUCTURE(#specification, 0, __FP_BY_NAME, __VA_ARGS__)
#define FP_LINCHECK_IN_C(...) __FP_STRUCTURE("", 0, __FP_IN_C, __VA_ARGS__)

/* The same for a structure in persistent memory, which `void fp_recover(void)` finds again after a power failure, wherever that came:
 * also while fp_make ran, or fp_recover (fencepost lincheck --durable). */
#define FP_DURABLE(specification, ...) __FP_STRUCTURE(#specification, fp_recover, __FP_BY_NAME, __VA_ARGS__)
#define FP_DURABLE_IN_C(...) __FP_STRUCTURE("", fp_recover, __FP_IN_C, __VA_ARGS__)

/*
 * The same for a structure that can tell after a failure what became of a call that was under way (detectable operations): long
 * fp_resolve(long thread, long number) gives the result of the number-th call of the thread, both from 1, or FP_NOT_DONE if it has not
 * taken effect and will not. It has to know the last call that each thread had begun. An operation knows its caller by fp_caller() and
 * the number of the call by fp_turn().
 */
#define FP_DETECTABLE(specification, ...) __FP_RESOLVED(#specification, fp_recover, fp_resolve, __FP_BY_NAME, __VA_ARGS__)
#define FP_DETECTABLE_IN_C(...) __FP_RESOLVED("", fp_recover, fp_resolve, __FP_IN_C, __VA_ARGS__)
#define FP_NOT_DONE (-0x7fffffffffffffffL)
long fp_caller(void) __FP_NOTHROW;
long fp_turn(void) __FP_NOTHROW;

/* With --platform cxl each thread of a client runs on a machine of its own, and fp_make on one more; main, which never fails, calls
 * fp_recover when one of them has failed. Which threads of the client are lost, as bits: that of the first is 1. */
long fp_failed_threads(void) __FP_NOTHROW;

/* A client by hand: a main that starts threads and calls operations, each as FP_CALL(enqueue, 3). Gives the result. */
#define FP_CALL(name, ...) __FP_CALL(__fp_operation_##name, ##__VA_ARGS__, 0, 0)

typedef long __fp_operation_t(long first, long second);
struct __fp_operation {
    const char *name;
    __fp_operation_t *run;
    __fp_operation_t *specification;
    const char *role;
    const long *arguments; /* behind a first word that says how many a call takes */
    long words;
};
struct __fp_structure {
    const char *specification;
    void (*make)(void);
    const struct __fp_operation *operations;
    long count;
    void (*recover)(void); /* 0 for none */
    __fp_operation_t *resolve; /* 0 for none */
};
extern const struct __fp_structure __fp_structure;
long __fp_call(__fp_operation_t *operation, long first, long second);
void __fp_invocation(__fp_operation_t *operation, long first, long second) __FP_NOTHROW;
void __fp_response(long result) __FP_NOTHROW;

#define __FP_UNUSED __attribute__((__unused__))
#define __FP_CALL(operation, first, second, ...) __fp_call(operation, (long)(first), (long)(second))
#define __FP_OPERATION(name, parameters, role, ...) \
    static const long __fp_arguments_##name[] = {parameters, ##__VA_ARGS__}; \
    static const char __fp_role_##name[] = role; \
    static long __fp_operation_##name(long argument __FP_UNUSED, long second __FP_UNUSED)
#define __FP_BY_NAME(name) __FP_ROW(name, 0)
#define __FP_IN_C(name) __FP_ROW(name, __fp_specify_##name)
#define __FP_ROW(name, specification) \
    {#name, \
     __fp_operation_##name, \
     specification, \
     __fp_role_##name, \
     __fp_arguments_##name, \
     sizeof(__fp_arguments_##name) / sizeof(long) - 1},
#define __FP_STRUCTURE(specification, recover, row, ...) __FP_RESOLVED(specification, recover, 0, row, __VA_ARGS__)
#define __FP_RESOLVED(specification, recover, resolve, row, ...) \
    static const struct __fp_operation __fp_operations[] = {__FP_EACH(row, __VA_ARGS__)}; \
    const struct __fp_structure __fp_structure = { \
            specification, \
            fp_make, \
            __fp_operations, \
            sizeof(__fp_operations) / sizeof(__fp_operations[0]), \
            recover, \
            resolve};
#define __FP_EACH(row, ...) __VA_OPT__(__FP_EACH1(row, __VA_ARGS__))
#define __FP_EACH1(row, name, ...) row(name) __VA_OPT__(__FP_EACH2(row, __VA_ARGS__))
#define __FP_EACH2(row, name, ...) row(name) __VA_OPT__(__FP_EACH3(row, __VA_ARGS__))
#define __FP_EACH3(row, name, ...) row(name) __VA_OPT__(__FP_EACH4(row, __VA_ARGS__))
#define __FP_EACH4(row, name, ...) row(name) __VA_OPT__(__FP_EACH5(row, __VA_ARGS__))
#define __FP_EACH5(row, name, ...) row(name) __VA_OPT__(__FP_EACH6(row, __VA_ARGS__))
#define __FP_EACH6(row, name, ...) row(name) __VA_OPT__(__FP_EACH7(row, __VA_ARGS__))
#define __FP_EACH7(row, name, ...) row(name) __VA_OPT__(__FP_EACH8(row, __VA_ARGS__))
#define __FP_EACH8(row, name, ...) row(name) __VA_OPT__(__FP_EACH9(row, __VA_ARGS__))
#define __FP_EACH9(row, name, ...) row(name) __VA_OPT__(__FP_EACH10(row, __VA_ARGS__))
#define __FP_EACH10(row, name, ...) row(name) __VA_OPT__(__FP_EACH11(row, __VA_ARGS__))
#define __FP_EACH11(row, name, ...) row(name) __VA_OPT__(__FP_EACH12(row, __VA_ARGS__))
#define __FP_EACH12(row, name, ...) row(name) __VA_OPT__(__FP_EACH13(row, __VA_ARGS__))
#define __FP_EACH13(row, name, ...) row(name) __VA_OPT__(__FP_EACH14(row, __VA_ARGS__))
#define __FP_EACH14(row, name, ...) row(name) __VA_OPT__(__FP_EACH15(row, __VA_ARGS__))
#define __FP_EACH15(row, name, ...) row(name) __VA_OPT__(__FP_EACH16(row, __VA_ARGS__))
#define __FP_EACH16(row, name) row(name)

/* ---- The verifier functions of the field ----------------------------------------------------------------------- */

void __VERIFIER_assume(int condition) __FP_NOTHROW;
void __VERIFIER_error(void) __FP_NOTHROW __FP_NORETURN;
void __VERIFIER_assert(int condition) __FP_NOTHROW;

/*
 * Any value of the type. Values are told apart where the program looks at them; where it needs more of them than --inputs
 * says, some are tried and the verdict is bounded.
 */
bool __VERIFIER_nondet_bool(void) __FP_NOTHROW;
char __VERIFIER_nondet_char(void) __FP_NOTHROW;
signed char __VERIFIER_nondet_schar(void) __FP_NOTHROW;
unsigned char __VERIFIER_nondet_uchar(void) __FP_NOTHROW;
short __VERIFIER_nondet_short(void) __FP_NOTHROW;
unsigned short __VERIFIER_nondet_ushort(void) __FP_NOTHROW;
int __VERIFIER_nondet_int(void) __FP_NOTHROW;
unsigned __VERIFIER_nondet_uint(void) __FP_NOTHROW;
unsigned __VERIFIER_nondet_unsigned(void) __FP_NOTHROW;
long __VERIFIER_nondet_long(void) __FP_NOTHROW;
unsigned long __VERIFIER_nondet_ulong(void) __FP_NOTHROW;
long long __VERIFIER_nondet_longlong(void) __FP_NOTHROW;
unsigned long long __VERIFIER_nondet_ulonglong(void) __FP_NOTHROW;
size_t __VERIFIER_nondet_size_t(void) __FP_NOTHROW;
void *__VERIFIER_nondet_pointer(void) __FP_NOTHROW;
float __VERIFIER_nondet_float(void) __FP_NOTHROW;
double __VERIFIER_nondet_double(void) __FP_NOTHROW;

/* What is between the two nobody else comes in between; so are functions named __VERIFIER_atomic_... (--model sc only). */
void __VERIFIER_atomic_begin(void) __FP_NOTHROW;
void __VERIFIER_atomic_end(void) __FP_NOTHROW;

/* Threads without <pthread.h>. Threads that are alike are found without being told: spawn_symmetric does what spawn does, and
 * its last argument is neither needed nor looked at. */
typedef long __VERIFIER_thread_t;
__VERIFIER_thread_t __VERIFIER_spawn(void *(*function)(void *), void *argument) __FP_NOTHROW;
__VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*function)(void *), void *argument, __VERIFIER_thread_t alike)
        __FP_NOTHROW;
void *__VERIFIER_join(__VERIFIER_thread_t thread);
void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread);
/* The number of the running thread; main is 0. */
int __VERIFIER_tid(void) __FP_NOTHROW;

/* Marks around waiting loops: not needed, since they are found by themselves. spin_end(0) says that the iteration has not
 * ended the wait, and that the thread's own variables that it changed do not matter; if it changed what others can see, the
 * mark is ignored. loop_bound is a bound for the loop that follows. */
void __VERIFIER_loop_begin(void) __FP_NOTHROW;
void __VERIFIER_spin_start(void) __FP_NOTHROW;
void __VERIFIER_spin_end(int done) __FP_NOTHROW;
void __VERIFIER_loop_bound(int bound) __FP_NOTHROW;

__FP_END
#endif
