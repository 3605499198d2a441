package org.fencepost.enumerate.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.enumerate.judge.Instruction.Kind;
import org.fencepost.enumerate.judge.Instruction.Strength;

/**
 * Random AArch64 tests. In a thread, instruction n has its result in X(n+1) (the status of an exclusive store in X(n+21)), its
 * operand in X(n+11), and X29 and X30 are for addresses.
 */
final class RandomAArch64 implements RandomTest {
    private static final int[][] SIZES = {{1, 2}, {2, 4}, {4, 8}, {1, 4}, {2, 8}, {8, 8, 4}};
    private static final List<String> FENCES =
            List.of("DMB SY", "DMB SY", "DMB LD", "DMB LD", "DMB ST", "DMB ST", "ISB", "DSB ST", "DSB LD");

    private final Random random;
    private final List<List<Instruction>> threads = new ArrayList<>();
    private final int[] sizes;
    private int adds;

    /** @param mixed whether accesses of different sizes overlap */
    RandomAArch64(Random random, boolean mixed) {
        this.random = random;
        this.sizes = mixed ? SIZES[random.nextInt(SIZES.length)] : new int[] {1 << random.nextInt(4)};
        int count = 2 + random.nextInt(2);
        for (int thread = 0; thread < count; thread++) {
            threads.add(thread(1 + random.nextInt(count == 2 ? 3 : 2)));
        }
    }

    private List<Instruction> thread(int length) {
        List<Instruction> thread = new ArrayList<>();
        for (int left = length; left > 0; ) {
            if (!thread.isEmpty() && random.nextInt(4) == 0) {
                thread.add(Instruction.fence(FENCES.get(random.nextInt(FENCES.size()))));
            }
            Kind kind = kind(left);
            Instruction access = access(kind, thread);
            thread.add(access);
            left--;
            if (kind == Kind.LOAD_EXCLUSIVE) {
                left -= addExclusiveStore(thread, access, left);
            }
        }
        return thread;
    }

    /** Additions are rare: each makes values that nobody had before, and the enumeration tries them all. */
    private Kind kind(int left) {
        return switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> Kind.LOAD;
            case 4, 5, 6, 7 -> Kind.STORE;
            case 8, 9 -> Kind.SWAP;
            case 10 -> adds++ > 0 ? Kind.SWAP : Kind.ADD;
            case 11 -> Kind.COMPARE_AND_SWAP;
            default -> left > 1 ? Kind.LOAD_EXCLUSIVE : Kind.LOAD;
        };
    }

    /** With another access in between when there is room. Answers how many instructions that makes. */
    private int addExclusiveStore(List<Instruction> thread, Instruction load, int left) {
        boolean between = left > 1 && random.nextBoolean();
        if (between) {
            thread.add(access(random.nextBoolean() ? Kind.LOAD : Kind.STORE, thread));
        }
        thread.add(at(access(Kind.STORE_EXCLUSIVE, thread), load));
        return between ? 2 : 1;
    }

    private static Instruction at(Instruction store, Instruction load) {
        return new Instruction(
                store.kind(),
                load.variable(),
                load.offset(),
                load.size(),
                Strength.PLAIN,
                store.release(),
                store.value(),
                store.data(),
                -1,
                store.control(),
                "");
    }

    private Instruction access(Kind kind, List<Instruction> thread) {
        int size = sizes[random.nextInt(sizes.length)];
        int widest = IntStream.of(sizes).max().orElseThrow();
        int offset = size * random.nextInt(widest / size);
        Strength strength = Strength.values()[random.nextInt(3)];
        if (strength == Strength.ACQUIRE_PC && kind != Kind.LOAD) {
            strength = Strength.PLAIN;
        }
        boolean writes = kind != Kind.LOAD && kind != Kind.LOAD_EXCLUSIVE;
        return new Instruction(
                kind,
                random.nextInt(4) == 0 ? 1 : 0,
                offset,
                size,
                writes && kind != Kind.SWAP && kind != Kind.ADD && kind != Kind.COMPARE_AND_SWAP
                        ? Strength.PLAIN
                        : strength,
                writes && random.nextInt(3) == 0,
                1 + random.nextInt(3),
                kind == Kind.COMPARE_AND_SWAP || !writes ? -1 : source(thread, size),
                source(thread, 0),
                source(thread, 0),
                "");
    }

    /** Now and then, an earlier instruction that reads so many bytes (any number for 0) and whose result says what it read. */
    private int source(List<Instruction> thread, int size) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < thread.size(); i++) {
            Instruction instruction = thread.get(i);
            boolean fits = size == 0 || instruction.size() == size;
            if (instruction.reads() && instruction.kind() != Kind.COMPARE_AND_SWAP && fits) {
                found.add(i);
            }
        }
        return found.isEmpty() || random.nextInt(4) != 0 ? -1 : found.get(random.nextInt(found.size()));
    }

    @Override
    public List<List<Instruction>> threads() {
        return threads;
    }

    @Override
    public void results(ResultVisitor visitor) {
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int at = 0; at < threads.get(thread).size(); at++) {
                Instruction instruction = threads.get(thread).get(at);
                if (instruction.reads()) {
                    visitor.visit(thread, at, "X" + result(at), false);
                }
                if (instruction.kind() == Kind.STORE_EXCLUSIVE) {
                    visitor.visit(thread, at, "X" + status(at), true);
                }
            }
        }
    }

    private static int result(int at) {
        return at + 1;
    }

    private static int operand(int at) {
        return at + 10;
    }

    private static int status(int at) {
        return at + 19;
    }

    @Override
    public String text() {
        StringBuilder initial = new StringBuilder("uint64_t x; uint64_t y;");
        StringBuilder shown = new StringBuilder("x; y;");
        results((thread, at, register, status) -> {
            initial.append(" uint64_t ")
                    .append(thread)
                    .append(':')
                    .append(register)
                    .append(';');
            shown.append(' ').append(thread).append(':').append(register).append(';');
        });
        List<List<String>> columns = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            initial.append(' ').append(thread).append(":X0=x;");
            initial.append(' ').append(thread).append(":X28=y;");
            columns.add(column(thread, initial));
        }
        return "AArch64 random\n{ " + initial + " }\n" + table(columns) + "locations [" + shown + "]\nexists (x=0)\n";
    }

    private List<String> column(int thread, StringBuilder initial) {
        List<String> lines = new ArrayList<>();
        lines.add("P" + thread);
        for (int at = 0; at < threads.get(thread).size(); at++) {
            Instruction instruction = threads.get(thread).get(at);
            if (instruction.kind() == Kind.FENCE) {
                lines.add(instruction.fence());
                continue;
            }
            if (instruction.writes() && instruction.data() < 0) {
                String register = " " + thread + ":X" + operand(at);
                initial.append(register)
                        .append('=')
                        .append(instruction.constant())
                        .append(';');
            }
            write(lines, thread, at, instruction);
        }
        return lines;
    }

    private static void write(List<String> lines, int thread, int at, Instruction instruction) {
        if (instruction.control() >= 0) {
            String label = "L" + thread + at;
            lines.add("CBNZ X" + result(instruction.control()) + "," + label);
            lines.add(label + ":");
        }
        lines.add("ADD X29," + (instruction.variable() == 0 ? "X0" : "X28") + ",#" + instruction.offset());
        if (instruction.address() >= 0) {
            String source = "X" + result(instruction.address());
            lines.add("EOR X30," + source + "," + source);
            lines.add("ADD X29,X29,X30");
        }
        lines.add(access(at, instruction));
    }

    private static String access(int at, Instruction instruction) {
        String width = instruction.size() == 8 ? "X" : "W";
        String suffix = instruction.size() == 1 ? "B" : instruction.size() == 2 ? "H" : "";
        String result = width + result(at);
        String operand = width + (instruction.data() < 0 ? operand(at) : result(instruction.data()));
        boolean acquire = instruction.read() == Strength.ACQUIRE;
        String order = (acquire ? "A" : "") + (instruction.release() ? "L" : "");
        return switch (instruction.kind()) {
            case LOAD ->
                switch (instruction.read()) {
                    case PLAIN -> "LDR" + suffix + " " + result + ",[X29]";
                    case ACQUIRE_PC -> "LDAPR" + suffix + " " + result + ",[X29]";
                    case ACQUIRE -> "LDAR" + suffix + " " + result + ",[X29]";
                };
            case STORE -> "ST" + (instruction.release() ? "L" : "") + "R" + suffix + " " + operand + ",[X29]";
            case SWAP -> "SWP" + order + suffix + " " + operand + "," + result + ",[X29]";
            case ADD -> "LDADD" + order + suffix + " " + operand + "," + result + ",[X29]";
            case COMPARE_AND_SWAP -> "CAS" + order + suffix + " " + result + "," + operand + ",[X29]";
            case LOAD_EXCLUSIVE -> "LD" + (acquire ? "A" : "") + "XR" + suffix + " " + result + ",[X29]";
            case STORE_EXCLUSIVE ->
                "ST" + (instruction.release() ? "L" : "") + "XR" + suffix + " W" + status(at) + "," + operand
                        + ",[X29]";
            case FENCE -> instruction.fence();
        };
    }

    static String table(List<List<String>> columns) {
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, rows)
                .mapToObj(row -> columns.stream()
                        .map(column -> row < column.size() ? column.get(row) : "")
                        .collect(Collectors.joining(" | ", " ", " ;\n")))
                .collect(Collectors.joining());
    }
}
