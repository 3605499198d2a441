package org.fencepost.lincheck;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about a structure: the tables that the macros of {@code fencepost.h} make ({@code struct __fp_structure} and
 * {@code struct __fp_operation} there).
 *
 * @param specification the name of the specification; empty when it is in C
 */
public record Structure(Program program, String specification, List<Operation> operations) {
    private static final int WORD = 8;
    private static final int ROW = 6 * WORD;

    public Structure {
        operations = List.copyOf(operations);
    }

    /** Reads the tables. */
    static Structure of(Program program) {
        MemoryObject table = variable(program, "__fp_structure");
        if (table == null) {
            throw new InputException("the file describes no structure: it needs FP_OPERATION for each operation and"
                    + " FP_LINCHECK(specification, operations...); 'fencepost new --template lincheck NAME' writes an"
                    + " example");
        }
        Structure empty = new Structure(program, "", List.of());
        long rows = empty.word(table.address() + 2 * WORD);
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < empty.word(table.address() + 3 * WORD); i++) {
            operations.add(empty.operation(i, rows + (long) i * ROW));
        }
        return new Structure(program, empty.text(empty.word(table.address())), operations);
    }

    /** Whether the file says how to recover it after a power failure. */
    boolean isDurable() {
        return word(table() + 4 * WORD) != 0;
    }

    /** Where the function is that tells after a failure what became of a call; 0 for none. */
    long resolver() {
        return word(table() + 5 * WORD);
    }

    private long table() {
        return Objects.requireNonNull(variable(program, "__fp_structure")).address();
    }

    static @Nullable MemoryObject variable(Program program, String name) {
        return program.globals().stream()
                .filter(global -> global.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The operation that lies at the address; a client by hand may call others than the structure has. */
    Operation at(long address) {
        for (Operation operation : operations) {
            if (operation.address() == address) {
                return operation;
            }
        }
        throw new InputException("FP_CALL of an operation that FP_LINCHECK does not name");
    }

    private Operation operation(int number, long row) {
        String name = text(word(row));
        long words = word(row + 5 * WORD);
        int parameters = (int) word(word(row + 4 * WORD));
        List<Long> arguments = new ArrayList<>();
        for (int i = 1; i <= words; i++) {
            arguments.add(word(word(row + 4 * WORD) + (long) i * WORD));
        }
        if (arguments.size() % parameters != 0) {
            throw new InputException("operation " + name + " takes two arguments at a time: FP_OPERATION2 needs an even"
                    + " number of them");
        }
        long specification = word(row + 2 * WORD);
        return new Operation(
                number,
                name,
                word(row + WORD),
                specification == 0 ? null : program.functionAt(specification),
                text(word(row + 3 * WORD)),
                parameters,
                arguments);
    }

    private long word(long address) {
        long value = 0;
        for (int i = WORD - 1; i >= 0; i--) {
            value = value << 8 | octet(address + i);
        }
        return value;
    }

    private String text(long address) {
        StringBuilder text = new StringBuilder();
        for (long at = address; octet(at) != 0; at++) {
            text.append((char) octet(at));
        }
        return new String(text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private int octet(long address) {
        MemoryObject object = program.globalAt(address);
        if (object == null) {
            throw new InputException("the table of operations does not look like one that FP_LINCHECK has made");
        }
        long offset = address - object.address();
        return offset < object.initial().length ? object.initial()[(int) offset] & 0xff : 0;
    }
}
