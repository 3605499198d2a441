package org.fencepost.isa;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The instructions of x86 that have one name, with or without a suffix for their size. Those on conditions have families of names. */
enum X86Mnemonic {
    MOV(Size.SUFFIX, Lock.NEVER, 2),
    MOVABS(Size.SUFFIX, Lock.NEVER, 2),
    /** A non-temporal store. */
    MOVNTI(Size.SUFFIX, Lock.NEVER, 2),
    LEA(Size.SUFFIX, Lock.NEVER, 2),
    ADD(Size.SUFFIX, Lock.ALLOWED, 2),
    SUB(Size.SUFFIX, Lock.ALLOWED, 2),
    ADC(Size.SUFFIX, Lock.ALLOWED, 2),
    SBB(Size.SUFFIX, Lock.ALLOWED, 2),
    AND(Size.SUFFIX, Lock.ALLOWED, 2),
    OR(Size.SUFFIX, Lock.ALLOWED, 2),
    XOR(Size.SUFFIX, Lock.ALLOWED, 2),
    CMP(Size.SUFFIX, Lock.NEVER, 2),
    TEST(Size.SUFFIX, Lock.NEVER, 2),
    INC(Size.SUFFIX, Lock.ALLOWED, 1),
    DEC(Size.SUFFIX, Lock.ALLOWED, 1),
    NEG(Size.SUFFIX, Lock.ALLOWED, 1),
    NOT(Size.SUFFIX, Lock.ALLOWED, 1),
    SHL(Size.SUFFIX, Lock.NEVER, 1, 2),
    SAL(Size.SUFFIX, Lock.NEVER, 1, 2),
    SHR(Size.SUFFIX, Lock.NEVER, 1, 2),
    SAR(Size.SUFFIX, Lock.NEVER, 1, 2),
    IMUL(Size.SUFFIX, Lock.NEVER, 2, 3),
    BT(Size.SUFFIX, Lock.NEVER, 2),
    BTS(Size.SUFFIX, Lock.ALLOWED, 2),
    BTR(Size.SUFFIX, Lock.ALLOWED, 2),
    BTC(Size.SUFFIX, Lock.ALLOWED, 2),
    XCHG(Size.SUFFIX, Lock.ALLOWED, 2),
    /** An exchange that is not locked, which only litmus tests have. */
    UXCH(Size.SUFFIX, Lock.ALLOWED, 2),
    XADD(Size.SUFFIX, Lock.ALLOWED, 2),
    CMPXCHG(Size.SUFFIX, Lock.ALLOWED, 2),
    CMPXCHG8B(Size.NONE, Lock.ALLOWED, 1),
    CMPXCHG16B(Size.NONE, Lock.ALLOWED, 1),
    MFENCE(Size.NONE, Lock.NEVER, 0),
    SFENCE(Size.NONE, Lock.NEVER, 0),
    LFENCE(Size.NONE, Lock.NEVER, 0),
    CLFLUSH(Size.NONE, Lock.NEVER, 1),
    CLFLUSHOPT(Size.NONE, Lock.NEVER, 1),
    CLWB(Size.NONE, Lock.NEVER, 1),
    RDTSC(Size.NONE, Lock.NEVER, 0),
    RDTSCP(Size.NONE, Lock.NEVER, 0),
    MOVZX(Size.NONE, Lock.NEVER, 2),
    MOVSX(Size.NONE, Lock.NEVER, 2),
    MOVSXD(Size.NONE, Lock.NEVER, 2),
    JMP(Size.NONE, Lock.NEVER, 1),
    RET(Size.NONE, Lock.NEVER, 0),
    RETQ(Size.NONE, Lock.NEVER, 0);

    private enum Size {
        SUFFIX,
        NONE
    }

    private enum Lock {
        ALLOWED,
        NEVER
    }

    private static final Map<String, X86Mnemonic> BY_NAME =
            Stream.of(values()).collect(Collectors.toMap(X86Mnemonic::spelled, mnemonic -> mnemonic));

    /** Instructions that change nothing that we model; their operands do not matter. */
    private static final Set<String> HINTS = Set.of("nop", "nopw", "nopl", "endbr32", "endbr64", "pause", "rep", "cld");

    private final Size size;
    private final Lock lock;
    private final int fewest;
    private final int most;

    X86Mnemonic(Size size, Lock lock, int operands) {
        this(size, lock, operands, operands);
    }

    X86Mnemonic(Size size, Lock lock, int fewest, int most) {
        this.size = size;
        this.lock = lock;
        this.fewest = fewest;
        this.most = most;
    }

    String spelled() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The instruction of that name, perhaps with a suffix, or null. */
    static @Nullable X86Mnemonic find(String name) {
        X86Mnemonic exact = BY_NAME.get(name);
        if (exact != null || suffix(name) == 0) {
            return exact;
        }
        X86Mnemonic sized = BY_NAME.get(name.substring(0, name.length() - 1));
        return sized != null && sized.size == Size.SUFFIX ? sized : null;
    }

    /** The bits that the suffix of a name says, or 0 when it has none. */
    int bits(String name) {
        return name.equals(spelled()) ? 0 : suffix(name);
    }

    private static int suffix(String name) {
        return name.isEmpty() ? 0 : suffixBits(name.charAt(name.length() - 1));
    }

    static int suffixBits(char suffix) {
        return switch (suffix) {
            case 'b' -> 8;
            case 'w' -> 16;
            case 'l' -> 32;
            case 'q' -> 64;
            default -> 0;
        };
    }

    static boolean isHint(String name) {
        return HINTS.contains(name) || name.startsWith("prefetch");
    }

    /** Why an instruction is refused that we know; empty for others. */
    static String refusal(String name) {
        return switch (name) {
            case "movntdqa" -> "non-temporal loads are not modelled";
            case "movsd" -> "string instructions are not modelled";
            case "push", "pop", "call" -> "there is no stack";
            case "xbegin", "xend" -> "transactions are not modelled";
            default -> "";
        };
    }

    boolean takesLock() {
        return lock == Lock.ALLOWED;
    }

    boolean takes(int operands) {
        return operands >= fewest && operands <= most;
    }
}
