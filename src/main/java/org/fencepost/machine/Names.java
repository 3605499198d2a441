package org.fencepost.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Wide;

/** What a person would call addresses and values. */
public final class Names {
    private final Program program;

    Names(Program program) {
        this.program = program;
    }

    public String address(long address) {
        return program.describe(address);
    }

    /** Values that are addresses of variables by name, other ones as signed numbers of that size. */
    public String value(long value, int size) {
        if (program.globalAt(value) != null) {
            return program.describe(value);
        }
        int shift = 64 - 8 * size;
        return Long.toString(value << shift >> shift);
    }

    String value(Wide value, int size) {
        return size > 8 ? value.toString() : value(value.low(), size);
    }

    public String write(long address, int size, long value) {
        return address(address) + "=" + value(value, size);
    }

    /** Of several words, all in turn; a dash for one that is not written. */
    String write(long address, int size, FpgaPayload payload) {
        if (payload.words().size() == 1) {
            return write(address, size, payload.value());
        }
        return address(address) + "="
                + IntStream.range(0, payload.words().size())
                        .mapToObj(i -> word(payload, i))
                        .collect(Collectors.joining(" ", "{", "}"));
    }

    private String word(FpgaPayload payload, int number) {
        int from = number * FpgaPayload.WORD;
        boolean isWritten = IntStream.range(from, from + FpgaPayload.WORD).anyMatch(payload::isWritten);
        return isWritten ? value(payload.words().get(number), FpgaPayload.WORD) : "-";
    }

    String write(long address, int size, Wide value) {
        return address(address) + "=" + value(value, size);
    }

    String memory(Memory memory) {
        return cells(memory).entrySet().stream()
                .map(cell -> cell.getKey() + "=" + cell.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Each variable with what it holds. */
    Map<String, String> cells(Memory memory) {
        Map<String, String> cells = new LinkedHashMap<>();
        program.globals().stream()
                .filter(object -> !object.constant())
                .forEach(object -> cells.put(object.name(), contents(memory, object)));
        return cells;
    }

    private String contents(Memory memory, MemoryObject object) {
        if (object.size() <= 8) {
            return value(memory.read(object.address(), (int) object.size()), (int) object.size());
        }
        StringBuilder text = new StringBuilder("{");
        int step = object.size() % 8 == 0 ? 8 : object.size() % 4 == 0 ? 4 : 1;
        for (long at = 0; at < object.size(); at += step) {
            text.append(at == 0 ? "" : " ").append(value(memory.read(object.address() + at, step), step));
        }
        return text.append("}").toString();
    }
}
