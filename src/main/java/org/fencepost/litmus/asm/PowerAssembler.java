package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.program.Annotation;
import org.fencepost.program.Op;

/** The instructions of Power: memory, barriers and branches here, arithmetic in {@link PowerData}. */
final class PowerAssembler extends Assembler {
    private static final Pattern LOAD = Pattern.compile("l(bz|hz|ha|wz|wa|d)(u?)(x?)");
    private static final Pattern STORE = Pattern.compile("st(b|h|w|d)(u?)(x?)");
    private static final Pattern RESERVE = Pattern.compile("l([bhwd])arx|st([bhwd])cx\\.");
    private static final Pattern ADDRESS = Pattern.compile("([-+]?\\w*)\\s*\\(\\s*([^)]*?)\\s*\\)");
    private static final Pattern BRANCH = Pattern.compile("b(eq|ne|lt|gt|le|ge|nl|ng)[-+]?");

    private static final Map<String, String> FENCES = Map.of(
            "sync", "SYNC",
            "hwsync", "SYNC",
            "msync", "SYNC",
            "lwsync", "LWSYNC",
            "eieio", "EIEIO",
            "isync", "ISYNC");

    private final PowerData data;
    /** Where {@code bl} keeps the address to return to. */
    private final int link;

    PowerAssembler(ThreadCode thread) {
        super(thread);
        data = new PowerData(this);
        link = code.register();
    }

    @Override
    String refusal(String mnemonic) {
        return switch (mnemonic) {
            case "dcbf", "dcbst", "dcbt", "dcbz" -> "caches are not modelled";
            case "icbi" -> "instruction caches are not modelled";
            case "ptesync", "tlbie" -> "address translation is not modelled";
            case "lmw" -> "multiple loads are not modelled";
            case "stmw" -> "multiple stores are not modelled";
            case "mfcr", "mtcr" -> "the whole condition register is not modelled";
            case "bdnz", "bdz", "mtctr", "bctr", "bctrl" -> "the count register is not modelled";
            case "lqarx", "stqcx." -> "it is wider than a register";
            default -> "";
        };
    }

    @Override
    void emit(Line line) {
        String name = line.mnemonic();
        if (!(fence(line, name) || branch(line, name) || data.emit(line) || memory(line, name))) {
            throw line.unknown("Power");
        }
    }

    private boolean fence(Line line, String name) {
        if (name.equals("nop") || name.equals("com")) {
            return true;
        }
        if (!FENCES.containsKey(name)) {
            return false;
        }
        line.expectOperands(0, 1);
        boolean light = line.count() == 1 && number(line, line.operand(0)) == 1;
        if (line.count() == 1 && !(name.equals("sync") && (light || number(line, line.operand(0)) == 0))) {
            throw line.unsupported("only sync 0 and sync 1 are modelled");
        }
        code.fence(tags(light ? "LWSYNC" : FENCES.get(name)));
        return true;
    }

    private boolean branch(Line line, String name) {
        Matcher conditional = BRANCH.matcher(name);
        if (conditional.matches()) {
            line.expectOperands(1, 2);
            int field = line.count() == 2 ? PowerData.field(line, 0) : 0;
            int condition = data.condition(conditional.group(1), field);
            code.branch(condition, target(line, line.operand(line.count() - 1)), next());
            return true;
        }
        switch (name) {
            case "b" -> {
                line.expectOperands(1);
                code.jump(target(line, line.operand(0)));
            }
            case "bl" -> {
                line.expectOperands(1);
                code.move(link, constant(returnAddress()));
                code.jump(target(line, line.operand(0)));
            }
            case "blr" -> jumpTo(link);
            case "mtlr" -> {
                line.expectOperands(1);
                code.move(link, data.read(line, 0));
            }
            case "mflr" -> {
                line.expectOperands(1);
                data.write(line, 0, link);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean memory(Line line, String name) {
        Matcher load = LOAD.matcher(name);
        Matcher store = STORE.matcher(name);
        Matcher reserve = RESERVE.matcher(name);
        if (load.matches()) {
            int size = size(load.group(1).charAt(0));
            boolean signed = load.group(1).endsWith("a");
            int address = address(line, !load.group(3).isEmpty());
            int value = code.register();
            load(value, address, size, Annotation.NA);
            update(line, load, address);
            data.write(line, 0, signed ? signExtend(value, 8 * size, 64) : value);
        } else if (store.matches()) {
            int size = size(store.group(1).charAt(0));
            int address = address(line, !store.group(3).isEmpty());
            store(address, truncate(data.read(line, 0), 8 * size), size, Annotation.NA);
            update(line, store, address);
        } else if (reserve.matches()) {
            reservation(line, reserve);
        } else {
            return false;
        }
        return true;
    }

    private void reservation(Line line, Matcher reserve) {
        Annotation how = tags("X", "EX");
        if (reserve.group(1) != null) {
            line.expectOperands(3, 4);
            // A fourth operand is a hint.
            int value = code.register();
            load(value, indexed(line), size(reserve.group(1).charAt(0)), how);
            data.write(line, 0, value);
            return;
        }
        line.expectOperands(3);
        int size = size(reserve.group(2).charAt(0));
        int success = storeExclusive(indexed(line), truncate(data.read(line, 0), 8 * size), size, how);
        data.setSuccess(success);
    }

    private static int size(char letter) {
        return switch (letter) {
            case 'b' -> 1;
            case 'h' -> 2;
            case 'w' -> 4;
            default -> 8;
        };
    }

    /** {@code 8(r2)} (also written {@code 8,r2}), or two registers for the indexed forms. */
    private int address(Line line, boolean indexed) {
        if (indexed) {
            line.expectOperands(3);
            return copy(indexed(line));
        }
        line.expectOperands(2, 3);
        List<String> parts = new ArrayList<>();
        if (line.count() == 3) {
            parts.add(line.operand(1));
            parts.add(line.operand(2));
        } else {
            Matcher address = ADDRESS.matcher(line.operand(1));
            if (!address.matches()) {
                throw line.error("'" + line.operand(1) + "' is not an address; write 0(r1)");
            }
            parts.add(address.group(1).isEmpty() ? "0" : address.group(1));
            parts.add(address.group(2));
        }
        // Here r0 is the register, as in herd: the number 0 that the manual has for it is the address of nothing.
        return copy(plus(data.register(line, parts.get(1)), number(line, parts.get(0))));
    }

    /** The sum of two registers; the first may be r0, which then means 0. */
    private int indexed(Line line) {
        int base = data.baseRegister(line, line.operand(1));
        return binary(Op.ADD, base, data.read(line, 2), 64);
    }

    /** Forms with u also write the address to the base register. */
    private void update(Line line, Matcher form, int address) {
        if (form.group(2).isEmpty()) {
            return;
        }
        String base = line.operand(1);
        if (form.group(3).isEmpty() && line.count() == 2) {
            Matcher parts = ADDRESS.matcher(base);
            base = parts.matches() ? parts.group(2) : base;
        } else if (form.group(3).isEmpty()) {
            base = line.operand(2);
        }
        code.move(data.register(line, base), address);
    }

    private int copy(int value) {
        int result = code.register();
        code.move(result, value);
        return result;
    }
}
