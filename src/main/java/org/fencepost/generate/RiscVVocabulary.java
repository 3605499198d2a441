package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/** RISC-V: acquire and release accesses, {@code lr} and {@code sc}, {@code amoswap}, fences, dependencies. */
final class RiscVVocabulary extends Vocabulary {
    private static final Set<Link.Type> LINKS =
            Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.LXSX, Link.Type.AMO);

    RiscVVocabulary() {
        super("riscv", List.of("riscv", "sc"), allFlavours(), LINKS);
    }

    private static List<Flavour> allFlavours() {
        List<Flavour> all = new ArrayList<>(List.of(
                flavour(Kind.READ, "P", tags(), "lw"),
                flavour(Kind.READ, "Aq", tags("Acq"), "lw.aq", "P"),
                flavour(Kind.WRITE, "P", tags(), "sw"),
                flavour(Kind.WRITE, "Rl", tags("Rel"), "sw.rl", "P")));
        all.add(fence("r.r"));
        all.add(fence("r.w"));
        all.add(fence("w.r"));
        all.add(fence("w.w"));
        all.add(fence("r.rw", "r.r", "r.w"));
        all.add(fence("w.rw", "w.r", "w.w"));
        all.add(fence("rw.r", "r.r", "w.r"));
        all.add(fence("rw.w", "r.w", "w.w"));
        all.add(flavour(Kind.FENCE, "Fence.tso", tags("Fence.tso"), "fence.tso", "Fence.r.rw", "Fence.rw.w"));
        all.add(flavour(
                Kind.FENCE,
                "Fence.rw.rw",
                tags("Fence.rw.rw"),
                "fence rw,rw",
                "Fence.tso",
                "Fence.w.rw",
                "Fence.rw.r"));
        all.add(unsearched(Kind.FENCE, "Fence.i", tags("Fence.i"), "fence.i"));
        return all;
    }

    private static Flavour fence(String sets, String... weaker) {
        String[] names = new String[weaker.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = "Fence." + weaker[i];
        }
        return flavour(Kind.FENCE, "Fence." + sets, tags("Fence." + sets), "fence " + sets.replace('.', ','), names);
    }

    private static Annotation tags(String... tags) {
        return Annotation.of(Mode.NA, tags);
    }

    @Override
    Link.Type update() {
        return Link.Type.AMO;
    }

    /** It orders nothing in the model, but the field's tests have it. */
    @Override
    Optional<Flavour> branchFence() {
        return flavour(Kind.FENCE, "Fence.i");
    }

    @Override
    boolean isOneEvent(Link.Type update) {
        return update == Link.Type.AMO;
    }

    @Override
    Optional<Annotation> annotation(Link.Type update, Flavour read, Flavour write, Kind half) {
        boolean acquires = read.name().equals("Aq");
        boolean releases = write.name().equals("Rl");
        if (update == Link.Type.AMO) {
            return Optional.of(
                    acquires && releases
                            ? tags("X", "AcqRel")
                            : acquires ? tags("X", "Acq") : releases ? tags("X", "Rel") : tags("X"));
        }
        if (half == Kind.READ) {
            return Optional.of(acquires ? tags("X", "EX", "Acq") : tags("X", "EX"));
        }
        String success = Annotation.SUCCESS_DEPENDS;
        return Optional.of(releases ? tags("X", "EX", success, "Rel") : tags("X", "EX", success));
    }

    @Override
    TestWriter writer() {
        return new AssemblyWriter("RISCV", plain(Kind.READ), Code::new);
    }

    private static final class Code extends ThreadWriter {
        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, 15);
        }

        @Override
        String addressRegister(int number) {
            return "x" + (20 + number);
        }

        @Override
        String observed(int register) {
            return name(register);
        }

        private static String name(int register) {
            return "x" + (5 + register);
        }

        private String base(Step step, int offset) {
            String base = addressRegister(address(step.location()));
            if (offset == NONE) {
                return "(" + base + ")";
            }
            line("add " + name(offset) + "," + base + "," + name(offset));
            return "(" + name(offset) + ")";
        }

        private int value(Step write, int data) {
            int register = data == NONE ? newRegister() : data;
            if (data == NONE) {
                line("li " + name(register) + "," + write.value());
            } else {
                line("ori " + name(register) + "," + name(register) + "," + write.value());
            }
            return register;
        }

        @Override
        int load(Step read, int offset) {
            String base = base(read, offset);
            int register = newRegister();
            line(read.flavour().code() + " " + name(register) + ",0" + base);
            return register;
        }

        @Override
        void store(Step write, int offset, int data) {
            int register = value(write, data);
            String base = base(write, offset);
            line(write.flavour().code() + " " + name(register) + ",0" + base);
        }

        @Override
        int loadExclusive(Step read, int offset) {
            String base = base(read, offset);
            int register = newRegister();
            line("lr.w" + order(read) + " " + name(register) + "," + base);
            return register;
        }

        @Override
        void storeExclusive(Step write, int offset, int data) {
            int register = value(write, data);
            String base = base(write, offset);
            int status = newRegister();
            line("sc.w" + order(write) + " " + name(status) + "," + name(register) + "," + base);
            atom(status, 0);
        }

        private static String order(Step step) {
            return switch (step.flavour().name()) {
                case "Aq" -> ".aq";
                case "Rl" -> ".rl";
                default -> "";
            };
        }

        @Override
        int exchange(Step read, Step write, int offset, int data) {
            int register = value(write, data);
            String base = base(read, offset);
            int old = newRegister();
            String order = order(read) + order(write);
            line("amoswap.w" + (order.equals(".aq.rl") ? ".aqrl" : order) + " " + name(old) + "," + name(register) + ","
                    + base);
            return old;
        }

        @Override
        int zero(int register) {
            int zero = newRegister();
            line("xor " + name(zero) + "," + name(register) + "," + name(register));
            return zero;
        }

        @Override
        int sum(int left, int right) {
            line("add " + name(left) + "," + name(left) + "," + name(right));
            return left;
        }

        @Override
        void branch(int register, String label) {
            line("bne " + name(register) + ",x0," + label);
        }
    }
}
