package org.fencepost.explore;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.FailureKind;

/** Which errors are violations. An execution that ends with another one is no proof: what comes after it is not known. */
public enum Property {
    ALL("all", EnumSet.allOf(FailureKind.class)),
    UNREACH_CALL("unreach-call", EnumSet.of(FailureKind.ASSERTION)),
    NO_DATA_RACE("no-data-race", EnumSet.of(FailureKind.RACE)),
    VALID_MEMSAFETY(
            "valid-memsafety",
            EnumSet.of(
                    FailureKind.USE_AFTER_FREE,
                    FailureKind.DOUBLE_FREE,
                    FailureKind.INVALID_FREE,
                    FailureKind.OUT_OF_BOUNDS,
                    FailureKind.NULL_DEREFERENCE));

    private final String label;
    private final Set<FailureKind> kinds;

    Property(String label, Set<FailureKind> kinds) {
        this.label = label;
        this.kinds = kinds;
    }

    /** The name on the command line. */
    public String label() {
        return label;
    }

    public static Optional<Property> named(String name) {
        return Arrays.stream(values())
                .filter(property -> property.label.equals(name))
                .findFirst();
    }

    public boolean isBrokenBy(FailureKind kind) {
        return kinds.contains(kind);
    }

    /** Whether a program that fails so has ended in an orderly way, as far as this property is concerned: like exit(). */
    boolean endsWith(FailureKind kind) {
        return !isBrokenBy(kind) && (kind == FailureKind.ABORT || kind == FailureKind.ASSERTION);
    }
}
