package org.fencepost.lincheck;

import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** An operation with its arguments. */
public record Call(Operation operation, long first, long second) {
    @Override
    public String toString() {
        String arguments = LongStream.of(first, second)
                .limit(operation.isWithoutArguments() ? 0 : operation.parameters())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(", "));
        return operation.name() + "(" + arguments + ")";
    }
}
