package org.fencepost.litmus;

import java.util.List;

/** A value as initial states and conditions write it. */
public sealed interface Value {
    String text();

    record Number(long number) implements Value {
        @Override
        public String text() {
            return Long.toString(number);
        }
    }

    /** The address of a variable ({@code index} 0) or of an element of an array. */
    record Address(String variable, int index) implements Value {
        @Override
        public String text() {
            return index == 0 ? variable : variable + "[" + index + "]";
        }
    }

    /** The contents of an array. */
    record Array(List<Value> elements) implements Value {
        @Override
        public String text() {
            return "{" + String.join(",", elements.stream().map(Value::text).toList()) + "}";
        }
    }
}
