package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;

/** RISC-V: acquire and release accesses, {@code lr} and {@code sc}, {@code amoswap}, fences, dependencies. */
final class RiscVVocabulary extends Vocabulary {
    private static final Set<Link.Type> LINKS =
            Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.LXSX, Link.Type.AMO);

    RiscVVocabulary() {
        super("riscv", List.of("riscv", "sc"), allFlavours(), LINKS, Link.Type.AMO);
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

    /** It orders nothing in the model, but the field's tests have it. */
    @Override
    Optional<Flavour> branchFence() {
        return flavour(Kind.FENCE, "Fence.i");
    }

    @Override
    boolean isOneEvent(Link.Type type) {
        return type == Link.Type.AMO;
    }

    @Override
    Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half) {
        boolean acquires = read.name().equals("Aq");
        boolean releases = write.name().equals("Rl");
        if (type == Link.Type.AMO) {
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

    private static final class Code extends LoadStoreWriter {
        private static final Arithmetic ARITHMETIC =
                new Arithmetic("li %s,%d", "ori %1$s,%1$s,%2$d", "xor %s,%2$s,%2$s", "add %1$s,%1$s,%2$s");

        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, 15, ARITHMETIC);
        }

        @Override
        String addressRegister(int number) {
            return "x" + (20 + number);
        }

        @Override
        String name(int register) {
            return "x" + (5 + register);
        }

        @Override
        String place(TestStep step, int offset) {
            return "0" + exclusivePlace(step, offset);
        }

        @Override
        String exclusivePlace(TestStep step, int offset) {
            String base = addressRegister(address(step.location()));
            if (offset == NONE) {
                return "(" + base + ")";
            }
            line("add " + name(offset) + "," + base + "," + name(offset));
            return "(" + name(offset) + ")";
        }

        @Override
        String exclusiveMnemonic(TestStep step) {
            return (step.isWrite() ? "sc.w" : "lr.w") + order(step);
        }

        private static String order(TestStep step) {
            return switch (step.flavour().name()) {
                case "Aq" -> ".aq";
                case "Rl" -> ".rl";
                default -> "";
            };
        }

        @Override
        String exchange(TestStep read, TestStep write, String old, String value) {
            String order = order(read) + order(write);
            return "amoswap.w" + (order.equals(".aq.rl") ? ".aqrl" : order) + " " + old + "," + value;
        }

        @Override
        void branch(int register, String label) {
            line("bne " + name(register) + ",x0," + label);
        }
    }
}
