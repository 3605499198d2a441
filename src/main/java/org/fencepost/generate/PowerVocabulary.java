package org.fencepost.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;

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
                Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.LXSX),
                Link.Type.LXSX);
    }

    @Override
    Optional<Flavour> branchFence() {
        return flavour(Kind.FENCE, "ISync");
    }

    @Override
    Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half) {
        return Optional.of(tags("X", "EX"));
    }

    @Override
    TestWriter writer() {
        return new AssemblyWriter("PPC", plain(Kind.READ), Code::new);
    }

    private static final class Code extends LoadStoreWriter {
        private static final Arithmetic ARITHMETIC =
                new Arithmetic("li %s,%d", "addi %1$s,%1$s,%2$d", "xor %s,%2$s,%2$s", "add %1$s,%1$s,%2$s");

        private int labels;

        private final int thread;

        Code(Behaviour behaviour, int thread) {
            super(behaviour, thread, 19, ARITHMETIC);
            this.thread = thread;
        }

        @Override
        String addressRegister(int number) {
            return "r" + (20 + number);
        }

        /** r0 means "nothing" in addresses, so registers start at r1. */
        @Override
        String name(int register) {
            return "r" + (1 + register);
        }

        @Override
        String place(TestStep step, int offset) {
            String base = addressRegister(address(step.location()));
            return offset == NONE ? "0(" + base + ")" : name(offset) + "," + base;
        }

        @Override
        String exclusivePlace(TestStep step, int offset) {
            return (offset == NONE ? "r0" : name(offset)) + "," + addressRegister(address(step.location()));
        }

        @Override
        String mnemonic(TestStep step, int offset) {
            return step.flavour().code() + (offset == NONE ? "" : "x");
        }

        @Override
        String exclusiveMnemonic(TestStep step) {
            return step.isWrite() ? "stwcx." : "lwarx";
        }

        /** Whether it succeeded is in a condition register; the question needs it in one that it can see. */
        @Override
        void storeExclusive(TestStep write, int offset, int data) {
            String value = value(write, data);
            line(exclusiveMnemonic(write) + " " + value + "," + exclusivePlace(write, offset));
            int success = newRegister();
            String label = "S" + thread + labels++;
            line("bne " + label);
            line("li " + name(success) + ",1");
            line(label + ": nop");
            atom(success, 1);
        }

        @Override
        String exchange(TestStep read, TestStep write, String old, String value) {
            throw new IllegalStateException("Power has no atomic exchange");
        }

        @Override
        void branch(int register, String label) {
            line("cmpw " + name(register) + "," + name(register));
            line("beq " + label);
        }
    }
}
