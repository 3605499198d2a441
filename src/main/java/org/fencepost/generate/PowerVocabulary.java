package org.fencepost.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/** Power: plain accesses, {@code lwarx} and {@code stwcx.}, fences, dependencies. */
final class PowerVocabulary extends Vocabulary {
    PowerVocabulary() {
        super(
                "ppc",
                List.of("power", "sc"),
                List.of(
                        flavour(Kind.READ, "P", tags(), "lwz"),
                        flavour(Kind.WRITE, "P", tags(), "stw"),
                        flavour(Kind.FENCE, "Eieio", tags("EIEIO"), "eieio"),
                        flavour(Kind.FENCE, "LwSync", tags("LWSYNC"), "lwsync", "Eieio"),
                        flavour(Kind.FENCE, "Sync", tags("SYNC"), "sync", "LwSync"),
                        unsearched(Kind.FENCE, "ISync", tags("ISYNC"), "isync")),
                Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.LXSX));
    }

    private static Annotation tags(String... tags) {
        return Annotation.of(Mode.NA, tags);
    }

    @Override
    Link.Type update() {
        return Link.Type.LXSX;
    }

    @Override
    Optional<Flavour> branchFence() {
        return flavour(Kind.FENCE, "ISync");
    }

    @Override
    boolean isOneEvent(Link.Type update) {
        return false;
    }

    @Override
    Optional<Annotation> annotation(Link.Type update, Flavour read, Flavour write, Kind half) {
        return Optional.of(tags("X", "EX"));
    }

    @Override
    TestWriter writer() {
        return new AssemblyWriter("PPC", plain(Kind.READ), Code::new);
    }

    private static final class Code extends ThreadWriter {
        private int labels;

        private final int thread;

        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, 19);
            this.thread = thread;
        }

        @Override
        String addressRegister(int number) {
            return "r" + (20 + number);
        }

        @Override
        String observed(int register) {
            return name(register);
        }

        /** r0 means "nothing" in addresses, so registers start at r1. */
        private static String name(int register) {
            return "r" + (1 + register);
        }

        private String place(Step step, int offset) {
            String base = addressRegister(address(step.location()));
            return offset == NONE ? "0(" + base + ")" : name(offset) + "," + base;
        }

        private String reserved(Step step, int offset) {
            return (offset == NONE ? "r0" : name(offset)) + "," + addressRegister(address(step.location()));
        }

        private int value(Step write, int data) {
            int register = data == NONE ? newRegister() : data;
            if (data == NONE) {
                line("li " + name(register) + "," + write.value());
            } else {
                line("addi " + name(register) + "," + name(register) + "," + write.value());
            }
            return register;
        }

        @Override
        int load(Step read, int offset) {
            int register = newRegister();
            line((offset == NONE ? "lwz " : "lwzx ") + name(register) + "," + place(read, offset));
            return register;
        }

        @Override
        void store(Step write, int offset, int data) {
            int register = value(write, data);
            line((offset == NONE ? "stw " : "stwx ") + name(register) + "," + place(write, offset));
        }

        @Override
        int loadExclusive(Step read, int offset) {
            int register = newRegister();
            line("lwarx " + name(register) + "," + reserved(read, offset));
            return register;
        }

        @Override
        void storeExclusive(Step write, int offset, int data) {
            int register = value(write, data);
            line("stwcx. " + name(register) + "," + reserved(write, offset));
            // Whether it succeeded is in a condition register; the question needs it in one that it can see.
            int success = newRegister();
            String label = "S" + thread + labels++;
            line("bne " + label);
            line("li " + name(success) + ",1");
            line(label + ": nop");
            atom(success, 1);
        }

        @Override
        int exchange(Step read, Step write, int offset, int data) {
            throw new IllegalStateException("Power has no atomic exchange");
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
            line("cmpw " + name(register) + "," + name(register));
            line("beq " + label);
        }
    }
}
