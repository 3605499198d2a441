/**
 * Memory models: the cat language with its evaluator ({@code model.cat}), and hand-written checkers that judge the
 * explorer's growing graph event by event. Start reading at {@link org.fencepost.model.Model}. Uses {@code graph} (and
 * {@code program} for modes, {@code verdict} for errors in cat files).
 *
 * <h2>What a cat model sees of an execution</h2>
 *
 * Every producer of executions (front ends, oracle, explorer) keeps to these names; they are herd's.
 *
 * <ul>
 *   <li><b>Kinds</b>: {@code R W M F IW} from the flags of the event. {@code FW}: writes without co-successor. {@code RMW}:
 *       events that read and write, both ends of {@code rmw}, and events tagged {@code RMW} (a compare-and-swap that failed).
 *   <li><b>Modes</b> (C11 only): mode {@code NA} puts an event in set {@code NA}; every other mode in {@code A} (atomic) and
 *       in one of {@code RLX ACQ REL ACQ_REL SC}. Instructions of an architecture and kernel C always have mode {@code NA},
 *       so that {@code A} keeps its meaning there (AArch64 acquire).
 *   <li><b>Tags</b>: each tag of the annotation is a set of that name.
 *       <ul>
 *         <li>C: {@code NAL} on the initial write of a variable that a test declares with a type that is not atomic.
 *         <li>X86: {@code MFENCE SFENCE LFENCE}; {@code X} and {@code A} on both events of a locked instruction (xchg is locked).
 *         <li>AArch64: {@code A} (LDAR, CASA, ...), {@code L} (STLR, ...), {@code Q} (LDAPR), {@code X} (exclusives, and
 *             both events of CAS, SWP, LDADD, ...), {@code NoRet} (the read of STADD, ...); {@code DMB.SY DMB.LD DMB.ST},
 *             {@code ISH}, {@code OSH}, {@code NSH} likewise ({@code DMB.ISH DMB.ISHLD DMB.ISHST}), {@code DSB.*}, {@code ISB}.
 *         <li>PPC: {@code SYNC LWSYNC EIEIO ISYNC}; {@code X} and {@code EX} on lwarx and stwcx.
 *         <li>RISCV: {@code Fence.rw.rw Fence.rw.w Fence.rw.r Fence.r.rw Fence.r.r Fence.r.w Fence.w.rw Fence.w.r Fence.w.w
 *             Fence.tso Fence.i}; {@code Acq Rel AcqRel}; {@code X} on AMO, {@code X EX} on LR and SC events.
 *         <li>Kernel C, as written at the instruction, on both halves of a read-modify-write: {@code Once Acquire Release
 *             Noreturn Mb}; {@code RMW} on the read of a cmpxchg that failed. No tag: a plain access. The model itself drops
 *             what has no effect (Acquire on a write, Mb on a failed cmpxchg). Fences: {@code Mb Rmb Wmb Barrier Rcu-lock
 *             Rcu-unlock Sync-rcu Before-atomic After-atomic After-spinlock After-unlock-lock After-srcu-read-unlock}.
 *             SRCU: a read {@code Srcu-lock}, a write {@code Srcu-unlock} (with a {@code data} dependency from its lock), a
 *             fence {@code Sync-srcu} that carries the address of its srcu_struct and a size above 0. Locks: {@code LKR} and
 *             {@code LKW} (related by rmw), {@code UL} a write, {@code LF}, {@code RL}, {@code RU} reads; all of them
 *             ordinary reads and writes in rf and co.
 *       </ul>
 *   <li><b>Relations</b>: {@code po rf co fr loc int ext id}; from {@link org.fencepost.graph.Execution#relations} {@code
 *       addr data ctrl} (from reads, in RISCV also from store-conditionals, to accesses; ctrl to everything po-after the branch,
 *       fences included), {@code casdep} (in C, from reads to a compare-and-swap that compares with what they read), {@code
 *       pick-addr pick-data pick-ctrl} (AArch64: through what only decided which value was taken), {@code amo} (the
 *       two events of an atomic instruction), {@code amo-data} and {@code amo-pick} (those of which the second is computed from, or only
 *       there because of, what was read; each with itself where the two are one event), {@code lxsx} (load-exclusive to its successful store-exclusive), {@code rmw}
 *       (always the union of all three), {@code asw} (thread creation and join), and any others by name. {@code loc}
 *       relates events with a size above 0 and the same address.
 * </ul>
 *
 * A read-modify-write of C is one event that is both R and W; in architectures and kernel C it is two, related by rmw; in
 * RISCV an AMO is one, as its manual says.
 */
@NullMarked
package org.fencepost.model;

import org.jspecify.annotations.NullMarked;
