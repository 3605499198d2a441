package org.fencepost.generate;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.jspecify.annotations.Nullable;

/** C11: atomic accesses of all orders, exchanges, fences, dependencies; non-atomic accesses only in cycles. */
final class CVocabulary extends Vocabulary {
    CVocabulary() {
        super(
                "c",
                List.of("rc11", "c20", "c11", "ra", "imm", "imm-lxsx", "tso", "pso", "sc"),
                List.of(
                        flavour(Kind.READ, "Rlx", Annotation.RLX, "memory_order_relaxed"),
                        flavour(Kind.READ, "Acq", Annotation.ACQ, "memory_order_acquire", "Rlx"),
                        flavour(Kind.READ, "Sc", Annotation.SC, "memory_order_seq_cst", "Acq"),
                        unsearched(Kind.READ, "Na", Annotation.NA, ""),
                        flavour(Kind.WRITE, "Rlx", Annotation.RLX, "memory_order_relaxed"),
                        flavour(Kind.WRITE, "Rel", Annotation.REL, "memory_order_release", "Rlx"),
                        flavour(Kind.WRITE, "Sc", Annotation.SC, "memory_order_seq_cst", "Rel"),
                        unsearched(Kind.WRITE, "Na", Annotation.NA, ""),
                        flavour(Kind.FENCE, "Acq", Annotation.ACQ, "memory_order_acquire"),
                        flavour(Kind.FENCE, "Rel", Annotation.REL, "memory_order_release"),
                        flavour(Kind.FENCE, "AcqRel", Annotation.ACQ_REL, "memory_order_acq_rel", "Acq", "Rel"),
                        flavour(Kind.FENCE, "Sc", Annotation.SC, "memory_order_seq_cst", "AcqRel")),
                Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.AMO),
                Link.Type.AMO);
    }

    @Override
    boolean isOneEvent(Link.Type type) {
        return true;
    }

    @Override
    Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half) {
        return Optional.ofNullable(order(read, write)).map(Annotation::of);
    }

    /** The order of an exchange whose halves have these, or null. */
    private static @Nullable Mode order(Flavour read, Flavour write) {
        return switch (read.name() + "+" + write.name()) {
            case "Rlx+Rlx" -> Mode.RLX;
            case "Acq+Rlx" -> Mode.ACQ;
            case "Rlx+Rel" -> Mode.REL;
            case "Acq+Rel" -> Mode.ACQ_REL;
            case "Sc+Sc" -> Mode.SC;
            default -> null;
        };
    }

    private static final List<String> ORDERS = List.of("", "relaxed", "acquire", "release", "acq_rel", "seq_cst");

    @Override
    TestWriter writer() {
        return new Writer(plain(Kind.READ));
    }

    private static final class Writer extends CWriter {
        private Writer(Flavour plainRead) {
            super(plainRead);
        }

        @Override
        String parameter(Behaviour behaviour, int location) {
            boolean atomic = behaviour.steps().stream()
                    .anyMatch(step -> step.location() == location
                            && step.flavour().how().mode().isAtomic());
            return (atomic ? "atomic_int *" : "int *") + variable(location);
        }

        @Override
        String fence(Flavour flavour) {
            return "atomic_thread_fence(" + flavour.code() + ");";
        }

        @Override
        String load(Flavour flavour, String place) {
            return flavour.name().equals("Na")
                    ? "*" + place
                    : "atomic_load_explicit(" + place + ", " + flavour.code() + ")";
        }

        @Override
        String store(Flavour flavour, String place, String value) {
            return flavour.name().equals("Na")
                    ? "*" + place + " = " + value + ";"
                    : "atomic_store_explicit(" + place + ", " + value + ", " + flavour.code() + ");";
        }

        @Override
        String exchange(Flavour read, Flavour write, String place, String value) {
            String order = "memory_order_"
                    + ORDERS.get(Objects.requireNonNull(order(read, write)).ordinal());
            return "atomic_exchange_explicit(" + place + ", " + value + ", " + order + ")";
        }
    }
}
