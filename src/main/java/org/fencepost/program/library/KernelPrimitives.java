package org.fencepost.program.library;

import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;

/**
 * What the header {@code fencepost/linux.h} makes of the Linux kernel's primitives: accesses and fences with the tags that the
 * kernel's memory model knows, and the modes of C11 that come nearest, for other models. The header and this class number orders,
 * operations and fences alike.
 */
final class KernelPrimitives {
    /** How an access is ordered. */
    private static final List<Annotation> ORDERS = List.of(
            Annotation.of(Mode.RLX, "Once"),
            Annotation.of(Mode.ACQ, "Acquire"),
            Annotation.of(Mode.REL, "Release"),
            Annotation.of(Mode.SC, "Mb"),
            Annotation.of(Mode.RLX, "Noreturn"),
            Annotation.of(Mode.ACQ, "R:LKR", "W:LKW"),
            Annotation.of(Mode.REL, "UL"),
            Annotation.of(Mode.RLX, Annotation.LOCK_STATE),
            Annotation.of(Mode.RLX, "Srcu-lock"),
            Annotation.of(Mode.RLX, "Srcu-unlock"));

    /** The orders of compare-and-swaps that fail; by the kernel's rules they order nothing. */
    private static final Annotation FAILED = Annotation.of(Mode.RLX, "Once", "RMW");

    private static final Annotation LOCK_FAILED = Annotation.of(Mode.RLX, "LF");
    private static final int LOCK = 5;

    private static final List<Annotation> FENCES = List.of(
            Annotation.of(Mode.SC, "Mb"),
            Annotation.of(Mode.ACQ, "Rmb"),
            Annotation.of(Mode.REL, "Wmb"),
            Annotation.of(Mode.SC, "Before-atomic"),
            Annotation.of(Mode.SC, "After-atomic"),
            Annotation.of(Mode.SC, "After-spinlock"),
            Annotation.of(Mode.SC, "After-unlock-lock"),
            Annotation.of(Mode.SC, "After-srcu-read-unlock"),
            Annotation.of(Mode.RLX, "Barrier"),
            Annotation.of(Mode.RLX, "Rcu-lock"),
            Annotation.of(Mode.RLX, "Rcu-unlock"),
            Annotation.of(Mode.SC, "Sync-rcu"));

    private static final Annotation SYNC_SRCU = Annotation.of(Mode.SC, "Sync-srcu");

    private static final List<RmwOp> OPERATIONS =
            List.of(RmwOp.XCHG, RmwOp.ADD, RmwOp.SUB, RmwOp.AND, RmwOp.OR, RmwOp.XOR);

    private KernelPrimitives() {}

    static void register(Map<String, Intrinsic> table) {
        table.put(
                "__fp_kernel_load",
                (context, a) -> Intrinsic.visible(new Action.Load(a[0], (int) a[1], order(a[2]), context.site())));
        table.put(
                "__fp_kernel_store",
                (context, a) -> Intrinsic.visible(new Action.Store(
                        a[0], (int) a[1], RmwOp.truncate(a[2], (int) a[1]), order(a[3]), context.site())));
        table.put(
                "__fp_kernel_update",
                (context, a) -> Intrinsic.visible(new Action.Rmw(
                        a[0],
                        (int) a[1],
                        OPERATIONS.get((int) a[2]),
                        RmwOp.truncate(a[3], (int) a[1]),
                        order(a[4]),
                        context.site())));
        table.put("__fp_kernel_compare", (context, a) -> Intrinsic.visible(compare(a, context.site())));
        table.put(
                "__fp_kernel_fence",
                (context, a) -> Intrinsic.visible(new Action.Fence(FENCES.get((int) a[0]), context.site())));
        table.put(
                "__fp_kernel_synchronize_srcu",
                (context, a) -> Intrinsic.visible(new Action.Fence(SYNC_SRCU, a[0], 4, context.site())));
    }

    private static Annotation order(long number) {
        return ORDERS.get((int) number);
    }

    private static Action.Cas compare(long[] a, Site site) {
        int size = (int) a[1];
        return new Action.Cas(
                a[0],
                size,
                RmwOp.truncate(a[2], size),
                RmwOp.truncate(a[3], size),
                order(a[4]),
                a[4] == LOCK ? LOCK_FAILED : FAILED,
                site);
    }
}
