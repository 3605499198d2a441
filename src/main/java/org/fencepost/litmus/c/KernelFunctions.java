package org.fencepost.litmus.c;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/**
 * The primitives of the Linux kernel that its memory model knows. The tags are those of the model: both halves of a
 * read-modify-write carry what its name says, and the model drops what has no effect.
 */
final class KernelFunctions implements Functions {
    private static final Map<String, String> FENCES = Map.ofEntries(
            Map.entry("smp_mb", "Mb"),
            Map.entry("smp_rmb", "Rmb"),
            Map.entry("smp_wmb", "Wmb"),
            Map.entry("smp_mb__before_atomic", "Before-atomic"),
            Map.entry("smp_mb__after_atomic", "After-atomic"),
            Map.entry("smp_mb__after_spinlock", "After-spinlock"),
            Map.entry("smp_mb__after_unlock_lock", "After-unlock-lock"),
            Map.entry("smp_mb__after_srcu_read_unlock", "After-srcu-read-unlock"),
            Map.entry("barrier", "Barrier"),
            Map.entry("rcu_read_lock", "Rcu-lock"),
            Map.entry("rcu_read_unlock", "Rcu-unlock"),
            Map.entry("synchronize_rcu", "Sync-rcu"),
            Map.entry("synchronize_rcu_expedited", "Sync-rcu"));
    private static final Set<String> OTHERS = Set.of(
            "READ_ONCE",
            "WRITE_ONCE",
            "ACCESS_ONCE",
            "smp_load_acquire",
            "smp_store_release",
            "smp_store_mb",
            "rcu_dereference",
            "rcu_assign_pointer",
            "srcu_read_lock",
            "srcu_down_read",
            "srcu_read_unlock",
            "srcu_up_read",
            "synchronize_srcu",
            "synchronize_srcu_expedited",
            "spin_lock",
            "spin_unlock",
            "spin_trylock",
            "spin_is_locked");
    private static final String ORDER = "(?:_(?<order>relaxed|acquire|release))?";
    private static final Pattern EXCHANGE = Pattern.compile("(?<atomic>atomic(?:64|_long)?_)?xchg" + ORDER);
    private static final Pattern COMPARE =
            Pattern.compile("(?<atomic>atomic(?:64|_long)?_)?(?<trying>try_)?cmpxchg" + ORDER);
    /** atomic_add, atomic_fetch_add_acquire, atomic_inc_return_relaxed, ... */
    private static final Pattern ATOMIC = Pattern.compile("atomic(?:64|_long)?_(?<fetch>fetch_)?"
            + "(?<op>add|sub|andnot|and|or|xor|inc|dec)(?<return>_return)?" + ORDER);

    private static final Pattern ATOMIC_TEST =
            Pattern.compile("atomic(?:64|_long)?_(?<op>sub|inc|dec|add)_(?<test>and_test|negative)" + ORDER);
    private static final Pattern ATOMIC_UNLESS =
            Pattern.compile("atomic(?:64|_long)?_(?<what>fetch_add_unless|add_unless|inc_not_zero)" + ORDER);
    private static final Pattern ATOMIC_ACCESS =
            Pattern.compile("atomic(?:64|_long)?_(?<what>read|set)(?:_(?<order>acquire|release))?");
    /** Names that C11 has too, with other arguments. */
    private static final Set<String> SHARED_WITH_C11 = Stream.of("add", "sub", "and", "or", "xor")
            .map(op -> "atomic_fetch_" + op)
            .collect(Collectors.toUnmodifiableSet());

    private static final Annotation ONCE = Annotation.of(Mode.NA, "Once");
    private static final Annotation ACQUIRE = Annotation.of(Mode.NA, "Acquire");
    private static final Annotation RELEASE = Annotation.of(Mode.NA, "Release");

    /** Whether a call of that name shows that a test is written for the kernel. */
    static boolean ownsName(String name) {
        if (SHARED_WITH_C11.contains(name)) {
            return false;
        }
        return FENCES.containsKey(name)
                || OTHERS.contains(name)
                || Stream.of(EXCHANGE, COMPARE, ATOMIC, ATOMIC_TEST, ATOMIC_UNLESS, ATOMIC_ACCESS)
                        .anyMatch(pattern -> pattern.matcher(name).matches());
    }

    @Override
    public @Nullable Operand call(CLowering code, String name, List<Expression> arguments, int line) {
        KernelCall call = new KernelCall(code, name, arguments, line);
        String fence = FENCES.get(name);
        if (fence != null) {
            call.count(0);
            return call.fence(Annotation.of(Mode.NA, fence));
        }
        Matcher exchange = EXCHANGE.matcher(name);
        if (exchange.matches()) {
            call.count(2);
            return call.update(0, RmwOp.XCHG, call.value(1), ordered(exchange));
        }
        Matcher compare = COMPARE.matcher(name);
        if (compare.matches()) {
            call.count(3);
            return call.compareExchange(compare.group("trying") != null, ordered(compare));
        }
        Matcher access = ATOMIC_ACCESS.matcher(name);
        if (access.matches()) {
            return access(call, access.group("what").equals("read"), access.group("order") != null);
        }
        Operand result = atomic(call, name);
        return result != null ? result : other(call);
    }

    private static Annotation ordered(Matcher name) {
        String order = name.group("order");
        if (order == null) {
            return Annotation.of(Mode.NA, "Mb");
        }
        return switch (order) {
            case "relaxed" -> ONCE;
            case "acquire" -> ACQUIRE;
            default -> RELEASE;
        };
    }

    private static @Nullable Operand access(KernelCall call, boolean read, boolean ordered) {
        call.count(read ? 1 : 2);
        if (read) {
            return call.code().load(call.pointer(0), ordered ? ACQUIRE : ONCE);
        }
        return call.store(call.pointer(0), ordered ? RELEASE : ONCE);
    }

    private static @Nullable Operand atomic(KernelCall call, String name) {
        Matcher test = ATOMIC_TEST.matcher(name);
        if (test.matches()) {
            Operand now = call.arithmetic(test.group("op"), true, ordered(test));
            return test.group("test").equals("negative") ? call.isNegative(now) : call.isZero(now);
        }
        Matcher unless = ATOMIC_UNLESS.matcher(name);
        if (unless.matches()) {
            boolean notZero = unless.group("what").equals("inc_not_zero");
            call.count(notZero ? 1 : 3);
            Operand added = notZero ? call.number(1) : call.value(1);
            Operand limit = notZero ? call.number(0) : call.value(2);
            boolean fetch = unless.group("what").startsWith("fetch");
            return call.addUnless(added, limit, fetch, ordered(unless));
        }
        Matcher plain = ATOMIC.matcher(name);
        if (!plain.matches()) {
            return null;
        }
        boolean fetch = plain.group("fetch") != null;
        boolean returns = plain.group("return") != null;
        if (fetch && returns || !fetch && !returns && plain.group("order") != null) {
            return null; // no such function
        }
        if (fetch || returns) {
            return call.arithmetic(plain.group("op"), returns, ordered(plain));
        }
        call.arithmetic(plain.group("op"), false, Annotation.of(Mode.NA, "Noreturn"));
        return call.code().nothing();
    }

    private static @Nullable Operand other(KernelCall call) {
        CLowering code = call.code();
        if (OTHERS.contains(call.name())) {
            call.count(
                    call.name().matches("WRITE_ONCE|smp_store.*|rcu_assign_pointer|srcu_read_unlock|srcu_up_read")
                            ? 2
                            : 1);
        }
        return switch (call.name()) {
            case "READ_ONCE", "ACCESS_ONCE", "rcu_dereference" -> code.load(call.lvalue(0), ONCE);
            case "WRITE_ONCE" -> call.store(call.lvalue(0), ONCE);
            case "rcu_assign_pointer" -> call.store(call.lvalue(0), RELEASE);
            case "smp_load_acquire" -> code.load(call.pointer(0), ACQUIRE);
            case "smp_store_release" -> call.store(call.pointer(0), RELEASE);
            case "smp_store_mb" -> {
                call.store(call.variable(0), ONCE);
                yield call.fence(Annotation.of(Mode.NA, "Mb"));
            }
            case "srcu_read_lock", "srcu_down_read" -> code.load(call.pointer(0), Annotation.of(Mode.NA, "Srcu-lock"));
            case "srcu_read_unlock", "srcu_up_read" ->
                call.store(call.pointer(0), Annotation.of(Mode.NA, "Srcu-unlock"));
            case "synchronize_srcu", "synchronize_srcu_expedited" -> synchronizeSrcu(call);
            case "spin_lock" -> call.lock();
            case "spin_unlock" -> call.unlock();
            case "spin_trylock" -> call.tryLock();
            case "spin_is_locked" -> call.isLocked();
            default -> null;
        };
    }

    /** A fence that knows which srcu_struct it is about. */
    private static Operand synchronizeSrcu(KernelCall call) {
        Operand pointer = call.pointer(0);
        int size = pointer.type().pointee().size();
        Annotation how = Annotation.of(Mode.NA, "Sync-srcu");
        Intrinsic fence =
                (context, arguments) -> Intrinsic.visible(new Action.Fence(how, arguments[0], size, context.site()));
        call.code().code().intrinsic(fence, new int[] {pointer.place()}, new int[0]);
        return call.code().nothing();
    }
}
