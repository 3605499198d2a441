package org.fencepost.litmus;

/** Something that holds a value at the end of a test, as conditions name it. */
public sealed interface Location {
    /** As herd writes it in a state line. */
    String text();

    /** As herd writes it on the left of an equation: memory in brackets. */
    default String bracketed() {
        return text();
    }

    /** A register (a local variable in the C dialect) of one thread. */
    record Register(int thread, String name) implements Location {
        @Override
        public String text() {
            return thread + ":" + name;
        }
    }

    /** A variable in memory. */
    record Variable(String name) implements Location {
        @Override
        public String text() {
            return name;
        }

        @Override
        public String bracketed() {
            return "[" + name + "]";
        }
    }

    /** An element of an array in memory. */
    record Element(String name, int index) implements Location {
        @Override
        public String text() {
            return name + "[" + index + "]";
        }
    }
}
