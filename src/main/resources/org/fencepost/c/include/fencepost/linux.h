/*
 * fencepost/linux.h: the Linux kernel's primitives, for algorithms that are written in kernel C.
 *
 * Each is what the kernel's memory model (fencepost verify --model lkmm) knows of it. Under other models it is the C11 operation
 * that comes nearest. Threads are started with pthread.h. The names of the kernel's atomics are those of <stdatomic.h>, so the two
 * headers do not go together.
 *
 * <linux/atomic.h>, <linux/spinlock.h>, <linux/rcupdate.h>, ... are this header.
 */
#ifndef _FENCEPOST_LINUX_H
#define _FENCEPOST_LINUX_H
#ifdef __CLANG_STDATOMIC_H
#error "fencepost/linux.h and stdatomic.h define the same names: include one of them"
#endif
#define __CLANG_STDATOMIC_H
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The numbers are those of our implementation. */
unsigned long __fp_kernel_load(const volatile void *address, unsigned long size, int order);
void __fp_kernel_store(volatile void *address, unsigned long size, unsigned long value, int order);
unsigned long __fp_kernel_update(volatile void *address, unsigned long size, int operation, unsigned long operand, int order);
unsigned long __fp_kernel_compare(
        volatile void *address, unsigned long size, unsigned long expected, unsigned long desired, int order);
void __fp_kernel_fence(int fence);
void __fp_kernel_synchronize_srcu(volatile void *domain);

/* ---- Types and words -------------------------------------------------------------------------------------------- */

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;
typedef struct { int counter; } atomic_t;
typedef struct { long counter; } atomic64_t;
typedef struct { long counter; } atomic_long_t;
typedef struct { unsigned locked; } spinlock_t;
typedef spinlock_t raw_spinlock_t;
typedef spinlock_t arch_spinlock_t;
struct srcu_struct { int idx; };

#define ATOMIC_INIT(value) { (value) }
#define ATOMIC64_INIT(value) { (value) }
#define ATOMIC_LONG_INIT(value) { (value) }
#define __SPIN_LOCK_UNLOCKED(name) { 0 }
#define DEFINE_SPINLOCK(name) spinlock_t name = __SPIN_LOCK_UNLOCKED(name)
#define DEFINE_SRCU(name) struct srcu_struct name
#define DEFINE_STATIC_SRCU(name) static struct srcu_struct name
#define spin_lock_init(lock) ((lock)->locked = 0)

#define __rcu
#define __percpu
#define __user
#define __iomem
#ifndef __always_inline
#define __always_inline inline __attribute__((always_inline))
#endif
#define noinline __attribute__((noinline))
#define likely(condition) (condition)
#define unlikely(condition) (condition)
#define BUG() assert(!"BUG")
#define BUG_ON(condition) assert(!(condition))
#define WARN_ON(condition) assert(!(condition))
#define WARN_ON_ONCE(condition) assert(!(condition))
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
#define cpu_relax() ((void)0)
#define cond_resched() ((void)0)
#define preempt_disable() barrier()
#define preempt_enable() barrier()
#define GFP_KERNEL 0
#define GFP_ATOMIC 0
#define kmalloc(size, flags) malloc(size)
#define kzalloc(size, flags) calloc(1, size)
#define kfree(pointer) free(pointer)
#define EXPORT_SYMBOL(name)
#define EXPORT_SYMBOL_GPL(name)

/* ---- Accesses and barriers -------------------------------------------------------------------------------------- */

#define __fp_kernel_read(x, order) ((__typeof__(x))__fp_kernel_load(&(x), sizeof(x), (order)))
#define __fp_kernel_write(x, value, order) \
    __fp_kernel_store(&(x), sizeof(x), (unsigned long)(__typeof__(x))(value), (order))

#define READ_ONCE(x) __fp_kernel_read(x, 0)
#define WRITE_ONCE(x, value) __fp_kernel_write(x, value, 0)
#define ACCESS_ONCE(x) READ_ONCE(x)
#define smp_load_acquire(pointer) __fp_kernel_read(*(pointer), 1)
#define smp_store_release(pointer, value) __fp_kernel_write(*(pointer), value, 2)
#define smp_store_mb(x, value) do { WRITE_ONCE(x, value); smp_mb(); } while (0)
#define data_race(expression) (expression)

#define smp_mb() __fp_kernel_fence(0)
#define smp_rmb() __fp_kernel_fence(1)
#define smp_wmb() __fp_kernel_fence(2)
#define smp_mb__before_atomic() __fp_kernel_fence(3)
#define smp_mb__after_atomic() __fp_kernel_fence(4)
#define smp_mb__after_spinlock() __fp_kernel_fence(5)
#define smp_mb__after_unlock_lock() __fp_kernel_fence(6)
#define smp_mb__after_srcu_read_unlock() __fp_kernel_fence(7)
#define barrier() __fp_kernel_fence(8)
#define mb() smp_mb()
#define rmb() smp_rmb()
#define wmb() smp_wmb()
#define smp_acquire__after_ctrl_dep() smp_rmb()

/* Waits until the condition on VAL, what *pointer is, holds. */
#define smp_cond_load_relaxed(pointer, condition) \
    ({ __typeof__(*(pointer)) VAL; while (VAL = READ_ONCE(*(pointer)), !(condition)) cpu_relax(); VAL; })
#define smp_cond_load_acquire(pointer, condition) \
    ({ __typeof__(*(pointer)) VAL; while (VAL = smp_load_acquire(pointer), !(condition)) cpu_relax(); VAL; })
#define atomic_cond_read_relaxed(v, condition) smp_cond_load_relaxed(&(v)->counter, condition)
#define atomic_cond_read_acquire(v, condition) smp_cond_load_acquire(&(v)->counter, condition)

/* ---- Exchanges -------------------------------------------------------------------------------------------------- */

#define __fp_kernel_xchg(pointer, value, order) \
    ((__typeof__(*(pointer)))__fp_kernel_update( \
            (pointer), sizeof(*(pointer)), 0, (unsigned long)(__typeof__(*(pointer)))(value), (order)))
#define __fp_kernel_cmpxchg(pointer, old, new, order) \
    ((__typeof__(*(pointer)))__fp_kernel_compare( \
            (pointer), sizeof(*(pointer)), (unsigned long)(__typeof__(*(pointer)))(old), \
            (unsigned long)(__typeof__(*(pointer)))(new), (order)))
#define __fp_kernel_try_cmpxchg(pointer, expected, new, order) \
    ({ __typeof__(*(pointer)) __wanted = *(expected); \
       __typeof__(*(pointer)) __found = __fp_kernel_cmpxchg(pointer, __wanted, new, order); \
       if (__found != __wanted) *(expected) = __found; \
       __found == __wanted; })
#define xchg(pointer, value) __fp_kernel_xchg(pointer, value, 3)
#define cmpxchg(pointer, old, new) __fp_kernel_cmpxchg(pointer, old, new, 3)
#define try_cmpxchg(pointer, expected, new) __fp_kernel_try_cmpxchg(pointer, expected, new, 3)
#define xchg_relaxed(pointer, value) __fp_kernel_xchg(pointer, value, 0)
#define cmpxchg_relaxed(pointer, old, new) __fp_kernel_cmpxchg(pointer, old, new, 0)
#define try_cmpxchg_relaxed(pointer, expected, new) __fp_kernel_try_cmpxchg(pointer, expected, new, 0)
#define xchg_acquire(pointer, value) __fp_kernel_xchg(pointer, value, 1)
#define cmpxchg_acquire(pointer, old, new) __fp_kernel_cmpxchg(pointer, old, new, 1)
#define try_cmpxchg_acquire(pointer, expected, new) __fp_kernel_try_cmpxchg(pointer, expected, new, 1)
#define xchg_release(pointer, value) __fp_kernel_xchg(pointer, value, 2)
#define cmpxchg_release(pointer, old, new) __fp_kernel_cmpxchg(pointer, old, new, 2)
#define try_cmpxchg_release(pointer, expected, new) __fp_kernel_try_cmpxchg(pointer, expected, new, 2)

/* ---- atomic_t, atomic64_t, atomic_long_t ------------------------------------------------------------------------ */

/* What it was; and what it is then, by the same operation on what it was. */
#define __fp_kernel_fetch(v, operation, operand, order) \
    ((__typeof__((v)->counter))__fp_kernel_update( \
            &(v)->counter, sizeof((v)->counter), operation, (unsigned long)(__typeof__((v)->counter))(operand), order))
#define __fp_kernel_add_unless(v, operand, limit, order) \
    ({ __typeof__((v)->counter) __c = READ_ONCE((v)->counter), __f; \
       while (__c != (limit)) { \
           __f = __fp_kernel_cmpxchg(&(v)->counter, __c, __c + (operand), order); \
           if (__f == __c) break; \
           __c = __f; \
       } __c; })

#define atomic_read(v) READ_ONCE((v)->counter)
#define atomic_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_set(v, value) WRITE_ONCE((v)->counter, value)
#define atomic_set_release(v, value) smp_store_release(&(v)->counter, value)
#define atomic_xchg(v, value) __fp_kernel_xchg(&(v)->counter, value, 3)
#define atomic_cmpxchg(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 3)
#define atomic_try_cmpxchg(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 3)
#define atomic_fetch_add(i, v) __fp_kernel_fetch(v, 1, i, 3)
#define atomic_fetch_sub(i, v) __fp_kernel_fetch(v, 2, i, 3)
#define atomic_fetch_and(i, v) __fp_kernel_fetch(v, 3, i, 3)
#define atomic_fetch_or(i, v) __fp_kernel_fetch(v, 4, i, 3)
#define atomic_fetch_xor(i, v) __fp_kernel_fetch(v, 5, i, 3)
#define atomic_fetch_andnot(i, v) __fp_kernel_fetch(v, 3, ~(i), 3)
#define atomic_add_return(i, v) (__fp_kernel_fetch(v, 1, i, 3) + (i))
#define atomic_sub_return(i, v) (__fp_kernel_fetch(v, 2, i, 3) - (i))
#define atomic_fetch_inc(v) __fp_kernel_fetch(v, 1, 1, 3)
#define atomic_inc_return(v) (__fp_kernel_fetch(v, 1, 1, 3) + 1)
#define atomic_fetch_dec(v) __fp_kernel_fetch(v, 2, 1, 3)
#define atomic_dec_return(v) (__fp_kernel_fetch(v, 2, 1, 3) - 1)
#define atomic_add_negative(i, v) (atomic_add_return(i, v) < 0)
#define atomic_xchg_relaxed(v, value) __fp_kernel_xchg(&(v)->counter, value, 0)
#define atomic_cmpxchg_relaxed(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 0)
#define atomic_try_cmpxchg_relaxed(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 0)
#define atomic_fetch_add_relaxed(i, v) __fp_kernel_fetch(v, 1, i, 0)
#define atomic_fetch_sub_relaxed(i, v) __fp_kernel_fetch(v, 2, i, 0)
#define atomic_fetch_and_relaxed(i, v) __fp_kernel_fetch(v, 3, i, 0)
#define atomic_fetch_or_relaxed(i, v) __fp_kernel_fetch(v, 4, i, 0)
#define atomic_fetch_xor_relaxed(i, v) __fp_kernel_fetch(v, 5, i, 0)
#define atomic_fetch_andnot_relaxed(i, v) __fp_kernel_fetch(v, 3, ~(i), 0)
#define atomic_add_return_relaxed(i, v) (__fp_kernel_fetch(v, 1, i, 0) + (i))
#define atomic_sub_return_relaxed(i, v) (__fp_kernel_fetch(v, 2, i, 0) - (i))
#define atomic_fetch_inc_relaxed(v) __fp_kernel_fetch(v, 1, 1, 0)
#define atomic_inc_return_relaxed(v) (__fp_kernel_fetch(v, 1, 1, 0) + 1)
#define atomic_fetch_dec_relaxed(v) __fp_kernel_fetch(v, 2, 1, 0)
#define atomic_dec_return_relaxed(v) (__fp_kernel_fetch(v, 2, 1, 0) - 1)
#define atomic_add_negative_relaxed(i, v) (atomic_add_return_relaxed(i, v) < 0)
#define atomic_xchg_acquire(v, value) __fp_kernel_xchg(&(v)->counter, value, 1)
#define atomic_cmpxchg_acquire(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 1)
#define atomic_try_cmpxchg_acquire(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 1)
#define atomic_fetch_add_acquire(i, v) __fp_kernel_fetch(v, 1, i, 1)
#define atomic_fetch_sub_acquire(i, v) __fp_kernel_fetch(v, 2, i, 1)
#define atomic_fetch_and_acquire(i, v) __fp_kernel_fetch(v, 3, i, 1)
#define atomic_fetch_or_acquire(i, v) __fp_kernel_fetch(v, 4, i, 1)
#define atomic_fetch_xor_acquire(i, v) __fp_kernel_fetch(v, 5, i, 1)
#define atomic_fetch_andnot_acquire(i, v) __fp_kernel_fetch(v, 3, ~(i), 1)
#define atomic_add_return_acquire(i, v) (__fp_kernel_fetch(v, 1, i, 1) + (i))
#define atomic_sub_return_acquire(i, v) (__fp_kernel_fetch(v, 2, i, 1) - (i))
#define atomic_fetch_inc_acquire(v) __fp_kernel_fetch(v, 1, 1, 1)
#define atomic_inc_return_acquire(v) (__fp_kernel_fetch(v, 1, 1, 1) + 1)
#define atomic_fetch_dec_acquire(v) __fp_kernel_fetch(v, 2, 1, 1)
#define atomic_dec_return_acquire(v) (__fp_kernel_fetch(v, 2, 1, 1) - 1)
#define atomic_add_negative_acquire(i, v) (atomic_add_return_acquire(i, v) < 0)
#define atomic_xchg_release(v, value) __fp_kernel_xchg(&(v)->counter, value, 2)
#define atomic_cmpxchg_release(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 2)
#define atomic_try_cmpxchg_release(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 2)
#define atomic_fetch_add_release(i, v) __fp_kernel_fetch(v, 1, i, 2)
#define atomic_fetch_sub_release(i, v) __fp_kernel_fetch(v, 2, i, 2)
#define atomic_fetch_and_release(i, v) __fp_kernel_fetch(v, 3, i, 2)
#define atomic_fetch_or_release(i, v) __fp_kernel_fetch(v, 4, i, 2)
#define atomic_fetch_xor_release(i, v) __fp_kernel_fetch(v, 5, i, 2)
#define atomic_fetch_andnot_release(i, v) __fp_kernel_fetch(v, 3, ~(i), 2)
#define atomic_add_return_release(i, v) (__fp_kernel_fetch(v, 1, i, 2) + (i))
#define atomic_sub_return_release(i, v) (__fp_kernel_fetch(v, 2, i, 2) - (i))
#define atomic_fetch_inc_release(v) __fp_kernel_fetch(v, 1, 1, 2)
#define atomic_inc_return_release(v) (__fp_kernel_fetch(v, 1, 1, 2) + 1)
#define atomic_fetch_dec_release(v) __fp_kernel_fetch(v, 2, 1, 2)
#define atomic_dec_return_release(v) (__fp_kernel_fetch(v, 2, 1, 2) - 1)
#define atomic_add_negative_release(i, v) (atomic_add_return_release(i, v) < 0)
#define atomic_add(i, v) ((void)__fp_kernel_fetch(v, 1, i, 4))
#define atomic_sub(i, v) ((void)__fp_kernel_fetch(v, 2, i, 4))
#define atomic_and(i, v) ((void)__fp_kernel_fetch(v, 3, i, 4))
#define atomic_or(i, v) ((void)__fp_kernel_fetch(v, 4, i, 4))
#define atomic_xor(i, v) ((void)__fp_kernel_fetch(v, 5, i, 4))
#define atomic_andnot(i, v) ((void)__fp_kernel_fetch(v, 3, ~(i), 4))
#define atomic_inc(v) atomic_add(1, v)
#define atomic_dec(v) atomic_sub(1, v)
#define atomic_inc_and_test(v) (atomic_inc_return(v) == 0)
#define atomic_dec_and_test(v) (atomic_dec_return(v) == 0)
#define atomic_sub_and_test(i, v) (atomic_sub_return(i, v) == 0)
#define atomic_fetch_add_unless(v, i, limit) __fp_kernel_add_unless(v, i, limit, 3)
#define atomic_add_unless(v, i, limit) (atomic_fetch_add_unless(v, i, limit) != (limit))
#define atomic_inc_not_zero(v) atomic_add_unless(v, 1, 0)

#define atomic64_read(v) READ_ONCE((v)->counter)
#define atomic64_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic64_set(v, value) WRITE_ONCE((v)->counter, value)
#define atomic64_set_release(v, value) smp_store_release(&(v)->counter, value)
#define atomic64_xchg(v, value) __fp_kernel_xchg(&(v)->counter, value, 3)
#define atomic64_cmpxchg(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 3)
#define atomic64_try_cmpxchg(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 3)
#define atomic64_fetch_add(i, v) __fp_kernel_fetch(v, 1, i, 3)
#define atomic64_fetch_sub(i, v) __fp_kernel_fetch(v, 2, i, 3)
#define atomic64_fetch_and(i, v) __fp_kernel_fetch(v, 3, i, 3)
#define atomic64_fetch_or(i, v) __fp_kernel_fetch(v, 4, i, 3)
#define atomic64_fetch_xor(i, v) __fp_kernel_fetch(v, 5, i, 3)
#define atomic64_fetch_andnot(i, v) __fp_kernel_fetch(v, 3, ~(i), 3)
#define atomic64_add_return(i, v) (__fp_kernel_fetch(v, 1, i, 3) + (i))
#define atomic64_sub_return(i, v) (__fp_kernel_fetch(v, 2, i, 3) - (i))
#define atomic64_fetch_inc(v) __fp_kernel_fetch(v, 1, 1, 3)
#define atomic64_inc_return(v) (__fp_kernel_fetch(v, 1, 1, 3) + 1)
#define atomic64_fetch_dec(v) __fp_kernel_fetch(v, 2, 1, 3)
#define atomic64_dec_return(v) (__fp_kernel_fetch(v, 2, 1, 3) - 1)
#define atomic64_add_negative(i, v) (atomic64_add_return(i, v) < 0)
#define atomic64_xchg_relaxed(v, value) __fp_kernel_xchg(&(v)->counter, value, 0)
#define atomic64_cmpxchg_relaxed(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 0)
#define atomic64_try_cmpxchg_relaxed(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 0)
#define atomic64_fetch_add_relaxed(i, v) __fp_kernel_fetch(v, 1, i, 0)
#define atomic64_fetch_sub_relaxed(i, v) __fp_kernel_fetch(v, 2, i, 0)
#define atomic64_fetch_and_relaxed(i, v) __fp_kernel_fetch(v, 3, i, 0)
#define atomic64_fetch_or_relaxed(i, v) __fp_kernel_fetch(v, 4, i, 0)
#define atomic64_fetch_xor_relaxed(i, v) __fp_kernel_fetch(v, 5, i, 0)
#define atomic64_fetch_andnot_relaxed(i, v) __fp_kernel_fetch(v, 3, ~(i), 0)
#define atomic64_add_return_relaxed(i, v) (__fp_kernel_fetch(v, 1, i, 0) + (i))
#define atomic64_sub_return_relaxed(i, v) (__fp_kernel_fetch(v, 2, i, 0) - (i))
#define atomic64_fetch_inc_relaxed(v) __fp_kernel_fetch(v, 1, 1, 0)
#define atomic64_inc_return_relaxed(v) (__fp_kernel_fetch(v, 1, 1, 0) + 1)
#define atomic64_fetch_dec_relaxed(v) __fp_kernel_fetch(v, 2, 1, 0)
#define atomic64_dec_return_relaxed(v) (__fp_kernel_fetch(v, 2, 1, 0) - 1)
#define atomic64_add_negative_relaxed(i, v) (atomic64_add_return_relaxed(i, v) < 0)
#define atomic64_xchg_acquire(v, value) __fp_kernel_xchg(&(v)->counter, value, 1)
#define atomic64_cmpxchg_acquire(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 1)
#define atomic64_try_cmpxchg_acquire(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 1)
#define atomic64_fetch_add_acquire(i, v) __fp_kernel_fetch(v, 1, i, 1)
#define atomic64_fetch_sub_acquire(i, v) __fp_kernel_fetch(v, 2, i, 1)
#define atomic64_fetch_and_acquire(i, v) __fp_kernel_fetch(v, 3, i, 1)
#define atomic64_fetch_or_acquire(i, v) __fp_kernel_fetch(v, 4, i, 1)
#define atomic64_fetch_xor_acquire(i, v) __fp_kernel_fetch(v, 5, i, 1)
#define atomic64_fetch_andnot_acquire(i, v) __fp_kernel_fetch(v, 3, ~(i), 1)
#define atomic64_add_return_acquire(i, v) (__fp_kernel_fetch(v, 1, i, 1) + (i))
#define atomic64_sub_return_acquire(i, v) (__fp_kernel_fetch(v, 2, i, 1) - (i))
#define atomic64_fetch_inc_acquire(v) __fp_kernel_fetch(v, 1, 1, 1)
#define atomic64_inc_return_acquire(v) (__fp_kernel_fetch(v, 1, 1, 1) + 1)
#define atomic64_fetch_dec_acquire(v) __fp_kernel_fetch(v, 2, 1, 1)
#define atomic64_dec_return_acquire(v) (__fp_kernel_fetch(v, 2, 1, 1) - 1)
#define atomic64_add_negative_acquire(i, v) (atomic64_add_return_acquire(i, v) < 0)
#define atomic64_xchg_release(v, value) __fp_kernel_xchg(&(v)->counter, value, 2)
#define atomic64_cmpxchg_release(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 2)
#define atomic64_try_cmpxchg_release(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 2)
#define atomic64_fetch_add_release(i, v) __fp_kernel_fetch(v, 1, i, 2)
#define atomic64_fetch_sub_release(i, v) __fp_kernel_fetch(v, 2, i, 2)
#define atomic64_fetch_and_release(i, v) __fp_kernel_fetch(v, 3, i, 2)
#define atomic64_fetch_or_release(i, v) __fp_kernel_fetch(v, 4, i, 2)
#define atomic64_fetch_xor_release(i, v) __fp_kernel_fetch(v, 5, i, 2)
#define atomic64_fetch_andnot_release(i, v) __fp_kernel_fetch(v, 3, ~(i), 2)
#define atomic64_add_return_release(i, v) (__fp_kernel_fetch(v, 1, i, 2) + (i))
#define atomic64_sub_return_release(i, v) (__fp_kernel_fetch(v, 2, i, 2) - (i))
#define atomic64_fetch_inc_release(v) __fp_kernel_fetch(v, 1, 1, 2)
#define atomic64_inc_return_release(v) (__fp_kernel_fetch(v, 1, 1, 2) + 1)
#define atomic64_fetch_dec_release(v) __fp_kernel_fetch(v, 2, 1, 2)
#define atomic64_dec_return_release(v) (__fp_kernel_fetch(v, 2, 1, 2) - 1)
#define atomic64_add_negative_release(i, v) (atomic64_add_return_release(i, v) < 0)
#define atomic64_add(i, v) ((void)__fp_kernel_fetch(v, 1, i, 4))
#define atomic64_sub(i, v) ((void)__fp_kernel_fetch(v, 2, i, 4))
#define atomic64_and(i, v) ((void)__fp_kernel_fetch(v, 3, i, 4))
#define atomic64_or(i, v) ((void)__fp_kernel_fetch(v, 4, i, 4))
#define atomic64_xor(i, v) ((void)__fp_kernel_fetch(v, 5, i, 4))
#define atomic64_andnot(i, v) ((void)__fp_kernel_fetch(v, 3, ~(i), 4))
#define atomic64_inc(v) atomic64_add(1, v)
#define atomic64_dec(v) atomic64_sub(1, v)
#define atomic64_inc_and_test(v) (atomic64_inc_return(v) == 0)
#define atomic64_dec_and_test(v) (atomic64_dec_return(v) == 0)
#define atomic64_sub_and_test(i, v) (atomic64_sub_return(i, v) == 0)
#define atomic64_fetch_add_unless(v, i, limit) __fp_kernel_add_unless(v, i, limit, 3)
#define atomic64_add_unless(v, i, limit) (atomic64_fetch_add_unless(v, i, limit) != (limit))
#define atomic64_inc_not_zero(v) atomic64_add_unless(v, 1, 0)

#define atomic_long_read(v) READ_ONCE((v)->counter)
#define atomic_long_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_long_set(v, value) WRITE_ONCE((v)->counter, value)
#define atomic_long_set_release(v, value) smp_store_release(&(v)->counter, value)
#define atomic_long_xchg(v, value) __fp_kernel_xchg(&(v)->counter, value, 3)
#define atomic_long_cmpxchg(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 3)
#define atomic_long_try_cmpxchg(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 3)
#define atomic_long_fetch_add(i, v) __fp_kernel_fetch(v, 1, i, 3)
#define atomic_long_fetch_sub(i, v) __fp_kernel_fetch(v, 2, i, 3)
#define atomic_long_fetch_and(i, v) __fp_kernel_fetch(v, 3, i, 3)
#define atomic_long_fetch_or(i, v) __fp_kernel_fetch(v, 4, i, 3)
#define atomic_long_fetch_xor(i, v) __fp_kernel_fetch(v, 5, i, 3)
#define atomic_long_fetch_andnot(i, v) __fp_kernel_fetch(v, 3, ~(i), 3)
#define atomic_long_add_return(i, v) (__fp_kernel_fetch(v, 1, i, 3) + (i))
#define atomic_long_sub_return(i, v) (__fp_kernel_fetch(v, 2, i, 3) - (i))
#define atomic_long_fetch_inc(v) __fp_kernel_fetch(v, 1, 1, 3)
#define atomic_long_inc_return(v) (__fp_kernel_fetch(v, 1, 1, 3) + 1)
#define atomic_long_fetch_dec(v) __fp_kernel_fetch(v, 2, 1, 3)
#define atomic_long_dec_return(v) (__fp_kernel_fetch(v, 2, 1, 3) - 1)
#define atomic_long_add_negative(i, v) (atomic_long_add_return(i, v) < 0)
#define atomic_long_xchg_relaxed(v, value) __fp_kernel_xchg(&(v)->counter, value, 0)
#define atomic_long_cmpxchg_relaxed(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 0)
#define atomic_long_try_cmpxchg_relaxed(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 0)
#define atomic_long_fetch_add_relaxed(i, v) __fp_kernel_fetch(v, 1, i, 0)
#define atomic_long_fetch_sub_relaxed(i, v) __fp_kernel_fetch(v, 2, i, 0)
#define atomic_long_fetch_and_relaxed(i, v) __fp_kernel_fetch(v, 3, i, 0)
#define atomic_long_fetch_or_relaxed(i, v) __fp_kernel_fetch(v, 4, i, 0)
#define atomic_long_fetch_xor_relaxed(i, v) __fp_kernel_fetch(v, 5, i, 0)
#define atomic_long_fetch_andnot_relaxed(i, v) __fp_kernel_fetch(v, 3, ~(i), 0)
#define atomic_long_add_return_relaxed(i, v) (__fp_kernel_fetch(v, 1, i, 0) + (i))
#define atomic_long_sub_return_relaxed(i, v) (__fp_kernel_fetch(v, 2, i, 0) - (i))
#define atomic_long_fetch_inc_relaxed(v) __fp_kernel_fetch(v, 1, 1, 0)
#define atomic_long_inc_return_relaxed(v) (__fp_kernel_fetch(v, 1, 1, 0) + 1)
#define atomic_long_fetch_dec_relaxed(v) __fp_kernel_fetch(v, 2, 1, 0)
#define atomic_long_dec_return_relaxed(v) (__fp_kernel_fetch(v, 2, 1, 0) - 1)
#define atomic_long_add_negative_relaxed(i, v) (atomic_long_add_return_relaxed(i, v) < 0)
#define atomic_long_xchg_acquire(v, value) __fp_kernel_xchg(&(v)->counter, value, 1)
#define atomic_long_cmpxchg_acquire(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 1)
#define atomic_long_try_cmpxchg_acquire(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 1)
#define atomic_long_fetch_add_acquire(i, v) __fp_kernel_fetch(v, 1, i, 1)
#define atomic_long_fetch_sub_acquire(i, v) __fp_kernel_fetch(v, 2, i, 1)
#define atomic_long_fetch_and_acquire(i, v) __fp_kernel_fetch(v, 3, i, 1)
#define atomic_long_fetch_or_acquire(i, v) __fp_kernel_fetch(v, 4, i, 1)
#define atomic_long_fetch_xor_acquire(i, v) __fp_kernel_fetch(v, 5, i, 1)
#define atomic_long_fetch_andnot_acquire(i, v) __fp_kernel_fetch(v, 3, ~(i), 1)
#define atomic_long_add_return_acquire(i, v) (__fp_kernel_fetch(v, 1, i, 1) + (i))
#define atomic_long_sub_return_acquire(i, v) (__fp_kernel_fetch(v, 2, i, 1) - (i))
#define atomic_long_fetch_inc_acquire(v) __fp_kernel_fetch(v, 1, 1, 1)
#define atomic_long_inc_return_acquire(v) (__fp_kernel_fetch(v, 1, 1, 1) + 1)
#define atomic_long_fetch_dec_acquire(v) __fp_kernel_fetch(v, 2, 1, 1)
#define atomic_long_dec_return_acquire(v) (__fp_kernel_fetch(v, 2, 1, 1) - 1)
#define atomic_long_add_negative_acquire(i, v) (atomic_long_add_return_acquire(i, v) < 0)
#define atomic_long_xchg_release(v, value) __fp_kernel_xchg(&(v)->counter, value, 2)
#define atomic_long_cmpxchg_release(v, old, new) __fp_kernel_cmpxchg(&(v)->counter, old, new, 2)
#define atomic_long_try_cmpxchg_release(v, expected, new) __fp_kernel_try_cmpxchg(&(v)->counter, expected, new, 2)
#define atomic_long_fetch_add_release(i, v) __fp_kernel_fetch(v, 1, i, 2)
#define atomic_long_fetch_sub_release(i, v) __fp_kernel_fetch(v, 2, i, 2)
#define atomic_long_fetch_and_release(i, v) __fp_kernel_fetch(v, 3, i, 2)
#define atomic_long_fetch_or_release(i, v) __fp_kernel_fetch(v, 4, i, 2)
#define atomic_long_fetch_xor_release(i, v) __fp_kernel_fetch(v, 5, i, 2)
#define atomic_long_fetch_andnot_release(i, v) __fp_kernel_fetch(v, 3, ~(i), 2)
#define atomic_long_add_return_release(i, v) (__fp_kernel_fetch(v, 1, i, 2) + (i))
#define atomic_long_sub_return_release(i, v) (__fp_kernel_fetch(v, 2, i, 2) - (i))
#define atomic_long_fetch_inc_release(v) __fp_kernel_fetch(v, 1, 1, 2)
#define atomic_long_inc_return_release(v) (__fp_kernel_fetch(v, 1, 1, 2) + 1)
#define atomic_long_fetch_dec_release(v) __fp_kernel_fetch(v, 2, 1, 2)
#define atomic_long_dec_return_release(v) (__fp_kernel_fetch(v, 2, 1, 2) - 1)
#define atomic_long_add_negative_release(i, v) (atomic_long_add_return_release(i, v) < 0)
#define atomic_long_add(i, v) ((void)__fp_kernel_fetch(v, 1, i, 4))
#define atomic_long_sub(i, v) ((void)__fp_kernel_fetch(v, 2, i, 4))
#define atomic_long_and(i, v) ((void)__fp_kernel_fetch(v, 3, i, 4))
#define atomic_long_or(i, v) ((void)__fp_kernel_fetch(v, 4, i, 4))
#define atomic_long_xor(i, v) ((void)__fp_kernel_fetch(v, 5, i, 4))
#define atomic_long_andnot(i, v) ((void)__fp_kernel_fetch(v, 3, ~(i), 4))
#define atomic_long_inc(v) atomic_long_add(1, v)
#define atomic_long_dec(v) atomic_long_sub(1, v)
#define atomic_long_inc_and_test(v) (atomic_long_inc_return(v) == 0)
#define atomic_long_dec_and_test(v) (atomic_long_dec_return(v) == 0)
#define atomic_long_sub_and_test(i, v) (atomic_long_sub_return(i, v) == 0)
#define atomic_long_fetch_add_unless(v, i, limit) __fp_kernel_add_unless(v, i, limit, 3)
#define atomic_long_add_unless(v, i, limit) (atomic_long_fetch_add_unless(v, i, limit) != (limit))
#define atomic_long_inc_not_zero(v) atomic_long_add_unless(v, 1, 0)

/* ---- Spinlocks -------------------------------------------------------------------------------------------------- */

#define spin_lock(lock) do {} while (__fp_kernel_update(&(lock)->locked, 4, 0, 1, 5))
#define spin_unlock(lock) __fp_kernel_store(&(lock)->locked, 4, 0, 6)
#define spin_trylock(lock) (__fp_kernel_compare(&(lock)->locked, 4, 0, 1, 5) == 0)
#define spin_is_locked(lock) (__fp_kernel_load(&(lock)->locked, 4, 7) != 0)
#define raw_spin_lock(lock) spin_lock(lock)
#define raw_spin_unlock(lock) spin_unlock(lock)
#define raw_spin_trylock(lock) spin_trylock(lock)
#define spin_lock_irq(lock) spin_lock(lock)
#define spin_unlock_irq(lock) spin_unlock(lock)
#define spin_lock_bh(lock) spin_lock(lock)
#define spin_unlock_bh(lock) spin_unlock(lock)
#define spin_lock_irqsave(lock, flags) ((void)(flags), ({ spin_lock(lock); }))
#define spin_unlock_irqrestore(lock, flags) ((void)(flags), spin_unlock(lock))

/* ---- RCU and SRCU ----------------------------------------------------------------------------------------------- */

#define rcu_read_lock() __fp_kernel_fence(9)
#define rcu_read_unlock() __fp_kernel_fence(10)
#define synchronize_rcu() __fp_kernel_fence(11)
#define synchronize_rcu_expedited() synchronize_rcu()
#define rcu_dereference(pointer) READ_ONCE(pointer)
#define rcu_dereference_check(pointer, condition) READ_ONCE(pointer)
#define rcu_dereference_raw(pointer) READ_ONCE(pointer)
#define rcu_dereference_protected(pointer, condition) (pointer)
#define rcu_access_pointer(pointer) READ_ONCE(pointer)
#define rcu_assign_pointer(pointer, value) __fp_kernel_write(pointer, value, 2)
#define RCU_INIT_POINTER(pointer, value) WRITE_ONCE(pointer, value)

#define init_srcu_struct(domain) ((domain)->idx = 0)
#define srcu_read_lock(domain) ((int)__fp_kernel_load(&(domain)->idx, 4, 8))
#define srcu_read_unlock(domain, index) __fp_kernel_store(&(domain)->idx, 4, (unsigned long)(index), 9)
#define srcu_down_read(domain) srcu_read_lock(domain)
#define srcu_up_read(domain, index) srcu_read_unlock(domain, index)
#define synchronize_srcu(domain) __fp_kernel_synchronize_srcu(&(domain)->idx)
#define synchronize_srcu_expedited(domain) synchronize_srcu(domain)
#define srcu_dereference(pointer, domain) READ_ONCE(pointer)

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

struct list_head { struct list_head *next, *prev; };
#define LIST_HEAD_INIT(name) { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)
#define INIT_LIST_HEAD(list) ((list)->next = (list)->prev = (list))
#define list_empty(head) (READ_ONCE((head)->next) == (head))
#define list_entry(pointer, type, member) container_of(pointer, type, member)
#define list_entry_rcu(pointer, type, member) container_of(READ_ONCE(pointer), type, member)
#define list_add_rcu(entry, head) \
    do { \
        struct list_head *__entry = (entry), *__head = (head), *__next = __head->next; \
        __entry->next = __next; \
        __entry->prev = __head; \
        rcu_assign_pointer(__head->next, __entry); \
        __next->prev = __entry; \
    } while (0)
#define list_del_rcu(entry) \
    do { \
        struct list_head *__entry = (entry); \
        __entry->next->prev = __entry->prev; \
        WRITE_ONCE(__entry->prev->next, __entry->next); \
    } while (0)
#define list_for_each_entry_rcu(pos, head, member) \
    for (pos = list_entry_rcu((head)->next, __typeof__(*pos), member); &pos->member != (head); \
         pos = list_entry_rcu(pos->member.next, __typeof__(*pos), member))

struct llist_node { struct llist_node *next; };
struct llist_head { struct llist_node *first; };
#define LLIST_HEAD_INIT(name) { NULL }
#define LLIST_HEAD(name) struct llist_head name = LLIST_HEAD_INIT(name)
#define init_llist_head(list) ((list)->first = NULL)
#define llist_empty(head) (READ_ONCE((head)->first) == NULL)
#define llist_entry(pointer, type, member) container_of(pointer, type, member)
#define llist_for_each(pos, node) for ((pos) = (node); pos; (pos) = (pos)->next)
#define llist_add_batch(new_first, new_last, head) \
    ({ struct llist_head *__head = (head); \
       struct llist_node *__new = (new_first), *__last = (new_last), *__first = READ_ONCE(__head->first); \
       do { __last->next = __first; } while (!try_cmpxchg(&__head->first, &__first, __new)); \
       __first == NULL; })
#define llist_add(new, head) llist_add_batch(new, new, head)
#define llist_del_all(head) xchg(&(head)->first, NULL)
#define llist_del_first(head) \
    ({ struct llist_head *__head = (head); \
       struct llist_node *__entry = smp_load_acquire(&__head->first); \
       while (__entry && !try_cmpxchg(&__head->first, &__entry, READ_ONCE(__entry->next))) \
           ; \
       __entry; })

#endif
