package org.fencepost.litmus.asm;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.fencepost.isa.NotUnderstood;
import org.fencepost.isa.X86Code;
import org.fencepost.isa.X86Host;
import org.fencepost.isa.X86Operand;
import org.fencepost.isa.X86Operand.Cell;
import org.fencepost.isa.X86Operand.Register;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.litmus.Type;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/** The code of an x86 thread, 32 and 64 bits: registers are those of the thread, locked accesses are tagged {@code X}. */
final class X86Assembler extends Assembler implements X86Host {
    private static final Annotation PLAIN = Annotation.NA;
    private static final Annotation LOCKED = tags("X", "A");

    /** Whether the source comes first, as AT&T writes it. */
    private final boolean sourceFirst;

    private final X86Code instructions;
    /** The instruction that is being emitted. */
    private @Nullable Line current;

    X86Assembler(ThreadCode thread, boolean sourceFirst) {
        super(thread);
        this.sourceFirst = sourceFirst;
        this.instructions = new X86Code(code, this);
    }

    /** The register of that name, with or without {@code %}, or null. An unknown name after {@code %} is symbolic. */
    static @Nullable Register register(String text) {
        Register known = X86Operand.register(text);
        return known != null || !text.startsWith("%") ? known : new Register(text, 64, 0);
    }

    @Override
    void emit(Line line) {
        current = line;
        try {
            instructions.emit(line.words(), sourceFirst, X86Assembler::register);
        } catch (NotUnderstood e) {
            throw line.error(String.valueOf(e.getMessage()));
        }
    }

    private Line current() {
        return Objects.requireNonNull(current);
    }

    /** Emits the whole thread. */
    void assembleAll(List<AssemblyDialect.Line> lines) {
        assemble(lines);
        try {
            instructions.finish();
        } catch (NotUnderstood e) {
            throw current().error(String.valueOf(e.getMessage()));
        }
    }

    private int whole(Cell register) {
        return thread.register(((Register) register).whole());
    }

    @Override
    public boolean hasValue(Cell register) {
        return true;
    }

    @Override
    public boolean isStack(Cell register) {
        return ((Register) register).whole().equals("RSP") && !thread.hasRegister("RSP");
    }

    @Override
    public boolean hasUpperHalf(Cell register) {
        return true;
    }

    @Override
    public int read(Cell register, int bits) {
        if (bits < 64) {
            return truncate(whole(register), bits);
        }
        // A copy even of all 64 bits: flags are computed from it after the register was overwritten.
        int copy = code.register();
        code.move(copy, whole(register));
        return copy;
    }

    /** The value that is there: tests make dependencies so. */
    @Override
    public int readAny(Cell register, int bits) {
        return read(register, bits);
    }

    @Override
    public void write(Cell register, int value) {
        code.move(whole(register), value);
    }

    /** The declared type of a variable, or else 32 bits. */
    @Override
    public int bits(X86Operand operand) {
        if (!(operand instanceof X86Operand.Memory memory)) {
            return 0;
        }
        Type declared = memory.isVariable() ? thread.test().typeOf(Objects.requireNonNull(memory.symbol())) : null;
        return declared == null ? 32 : 8 * declared.size();
    }

    @Override
    public boolean isMemory(X86Operand.Place place) {
        return false;
    }

    @Override
    public int address(X86Operand.Place place) {
        throw new IllegalStateException("litmus tests have no operands of statements");
    }

    @Override
    public int load(int address, int size) {
        int value = code.register();
        load(value, address, size, PLAIN);
        return value;
    }

    @Override
    public void store(int address, int value, int size) {
        store(address, value, size, PLAIN);
    }

    @Override
    public void stream(int address, int value, int size) {
        throw unsupported("movnti", "non-temporal stores are not modelled in litmus tests");
    }

    @Override
    public int update(RmwOp op, int address, int operand, int size) {
        return rmw(op, address, operand, size, LOCKED);
    }

    @Override
    public int compareExchange(int address, int expected, int desired, int size) {
        return cas(address, expected, desired, size, LOCKED, LOCKED);
    }

    @Override
    public int[] compareExchangeWide(int address, int[] expected, int[] desired) {
        throw unsupported("cmpxchg16b", "accesses of 16 bytes are not modelled in litmus tests");
    }

    private static NotUnderstood unsupported(String name, String why) {
        return new NotUnderstood("instruction " + name + " is not supported: " + why);
    }

    @Override
    public void fence(Fence fence) {
        code.fence(tags(fence.name()));
    }

    @Override
    public void flush(Action.FlushKind kind, int address) {
        throw unsupported(
                kind.name().toLowerCase(Locale.ROOT), "cache line write-backs have no meaning for a litmus test");
    }

    @Override
    public boolean hasJumps() {
        return true;
    }

    @Override
    public void jump(String target) {
        code.jump(target(current(), target));
    }

    @Override
    public void branch(int bit, String target) {
        code.branch(bit, target(current(), target), next());
    }

    @Override
    public void stop() {
        code.jump(end());
    }
}
