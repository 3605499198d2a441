package org.fencepost.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.jspecify.annotations.Nullable;

/** Linux kernel C: marked accesses, {@code xchg}, barriers, dependencies; plain accesses only in cycles. */
final class KernelVocabulary extends Vocabulary {
    KernelVocabulary() {
        super(
                "kernel",
                List.of("lkmm", "sc"),
                List.of(
                        flavour(Kind.READ, "Once", tags("Once"), "READ_ONCE"),
                        flavour(Kind.READ, "Acquire", tags("Acquire"), "smp_load_acquire", "Once"),
                        unsearched(Kind.READ, "P", tags(), ""),
                        flavour(Kind.WRITE, "Once", tags("Once"), "WRITE_ONCE"),
                        flavour(Kind.WRITE, "Release", tags("Release"), "smp_store_release", "Once"),
                        unsearched(Kind.WRITE, "P", tags(), ""),
                        // Full barriers before and after: what xchg() without a suffix is.
                        unsearched(Kind.READ, "Mb", tags("Mb"), ""),
                        unsearched(Kind.WRITE, "Mb", tags("Mb"), ""),
                        flavour(Kind.FENCE, "Rmb", tags("Rmb"), "smp_rmb"),
                        flavour(Kind.FENCE, "Wmb", tags("Wmb"), "smp_wmb"),
                        flavour(Kind.FENCE, "Mb", tags("Mb"), "smp_mb", "Rmb", "Wmb"),
                        unsearched(Kind.FENCE, "SyncRcu", tags("Sync-rcu"), "synchronize_rcu"),
                        unsearched(Kind.FENCE, "Barrier", tags("Barrier"), "barrier")),
                Set.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL, Link.Type.AMO),
                Link.Type.AMO);
    }

    /** Both halves carry what is written at the instruction. */
    @Override
    Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half) {
        return suffix(read, write) == null
                ? Optional.empty()
                : Optional.of(write.name().equals("Release") ? write.how() : read.how());
    }

    /** What stands behind {@code xchg}, or null. */
    private static @Nullable String suffix(Flavour read, Flavour write) {
        return switch (read.name() + "+" + write.name()) {
            case "Once+Once" -> "_relaxed";
            case "Acquire+Once" -> "_acquire";
            case "Once+Release" -> "_release";
            case "Mb+Mb" -> "";
            default -> null;
        };
    }

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
            return "int *" + variable(location);
        }

        @Override
        String fence(Flavour flavour) {
            return flavour.code() + "();";
        }

        @Override
        String load(Flavour flavour, String place) {
            return switch (flavour.name()) {
                case "P" -> "*" + place;
                case "Acquire" -> "smp_load_acquire(" + place + ")";
                default -> "READ_ONCE(*" + place + ")";
            };
        }

        @Override
        String store(Flavour flavour, String place, String value) {
            return switch (flavour.name()) {
                case "P" -> "*" + place + " = " + value + ";";
                case "Release" -> "smp_store_release(" + place + ", " + value + ");";
                default -> "WRITE_ONCE(*" + place + ", " + value + ");";
            };
        }

        @Override
        String exchange(Flavour read, Flavour write, String place, String value) {
            return "xchg" + suffix(read, write) + "(" + place + ", " + value + ")";
        }
    }
}
