package org.fencepost.enumerate.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.fencepost.enumerate.judge.Instruction.Kind;
import org.fencepost.enumerate.judge.Instruction.Strength;

/** Random x86 tests: moves, exchanges, locked additions and fences. In a thread, each instruction that reads has a register. */
final class RandomX86 implements RandomTest {
    private static final String[] LETTERS = {"A", "B", "C", "D"};
    private static final int[][] SIZES = {{1, 2}, {2, 4}, {1, 4}, {1, 2, 4}};

    private final Random random;
    private final List<List<Instruction>> threads = new ArrayList<>();
    private final int[] sizes;
    private int adds;

    /** @param mixed whether accesses of different sizes overlap */
    RandomX86(Random random, boolean mixed) {
        this.random = random;
        this.sizes = mixed ? SIZES[random.nextInt(SIZES.length)] : new int[] {1 << random.nextInt(3)};
        int count = 2 + random.nextInt(2);
        for (int thread = 0; thread < count; thread++) {
            threads.add(thread(1 + random.nextInt(count == 2 ? 3 : 2)));
        }
    }

    private List<Instruction> thread(int length) {
        List<Instruction> thread = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            if (i > 0 && random.nextInt(6) == 0) {
                thread.add(Instruction.fence("MFENCE"));
            }
            thread.add(access());
        }
        return thread;
    }

    private Instruction access() {
        Kind kind = switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> Kind.LOAD;
            case 4, 5, 6, 7 -> Kind.STORE;
            case 8 -> Kind.SWAP;
            // Additions make values that nobody had before, and the enumeration tries them all.
            default -> adds++ > 0 ? Kind.SWAP : Kind.ADD;
        };
        int size = sizes[random.nextInt(sizes.length)];
        int widest = IntStream.of(sizes).max().orElseThrow();
        int offset = size * random.nextInt(widest / size);
        int variable = random.nextInt(3) == 0 ? 1 : 0;
        return new Instruction(
                kind, variable, offset, size, Strength.PLAIN, false, 1 + random.nextInt(3), -1, -1, -1, "");
    }

    @Override
    public List<List<Instruction>> threads() {
        return threads;
    }

    @Override
    public void results(ResultVisitor visitor) {
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int at = 0; at < threads.get(thread).size(); at++) {
                if (threads.get(thread).get(at).reads()) {
                    visitor.visit(thread, at, "E" + letter(thread, at) + "X", false);
                }
            }
        }
    }

    private String letter(int thread, int at) {
        long before = threads.get(thread).subList(0, at).stream()
                .filter(Instruction::reads)
                .count();
        return LETTERS[(int) before];
    }

    @Override
    public String text() {
        StringBuilder shown = new StringBuilder("x; y;");
        StringBuilder types = new StringBuilder();
        results((thread, at, register, status) -> {
            shown.append(' ').append(thread).append(':').append(register).append(';');
            types.append(" uint32_t ")
                    .append(thread)
                    .append(':')
                    .append(register)
                    .append(';');
        });
        List<List<String>> columns = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            columns.add(column(thread));
        }
        return "X86 random\n{ uint64_t x; uint64_t y;" + types + " }\n" + RandomAArch64.table(columns) + "locations ["
                + shown + "]\nexists (x=0)\n";
    }

    private List<String> column(int thread) {
        List<String> lines = new ArrayList<>(List.of("P" + thread));
        for (int at = 0; at < threads.get(thread).size(); at++) {
            write(lines, thread, at, threads.get(thread).get(at));
        }
        return lines;
    }

    private void write(List<String> lines, int thread, int at, Instruction instruction) {
        String place = "[" + RandomTest.name(instruction.variable()) + "+" + instruction.offset() + "]";
        String register = instruction.reads() ? register(letter(thread, at), instruction.size()) : "";
        String value = "$" + instruction.constant();
        if (instruction.isAtomic()) {
            lines.add("MOV " + register + "," + value);
        }
        lines.add(
                switch (instruction.kind()) {
                    case LOAD -> "MOV " + register + "," + place;
                    case STORE -> "MOV " + prefix(instruction.size()) + " ptr " + place + "," + value;
                    case SWAP -> "XCHG " + place + "," + register;
                    case ADD -> "LOCK XADD " + place + "," + register;
                    default -> instruction.fence();
                });
    }

    private static String register(String letter, int size) {
        return size == 1 ? letter + "L" : size == 2 ? letter + "X" : "E" + letter + "X";
    }

    private static String prefix(int size) {
        return size == 1 ? "byte" : size == 2 ? "word" : "dword";
    }
}
