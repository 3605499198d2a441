package org.fencepost.c.ir;

import java.util.List;

/** A type of LLVM IR, with its layout in memory. {@code size} is the distance of array elements, in bytes. */
public sealed interface Type {
    default long size() {
        return 0;
    }

    default long alignment() {
        return 1;
    }

    record Int(int bits, long size, long alignment) implements Type {

        @Override
        public String toString() {
            return "i" + bits;
        }
    }

    /** {@code float} (32 bits) or {@code double} (64 bits). */
    record Floating(int bits) implements Type {
        @Override
        public long size() {
            return bits / 8;
        }

        @Override
        public long alignment() {
            return bits / 8;
        }

        @Override
        public String toString() {
            return bits == 32 ? "float" : "double";
        }
    }

    record Pointer() implements Type {
        @Override
        public long size() {
            return 8;
        }

        @Override
        public long alignment() {
            return 8;
        }

        @Override
        public String toString() {
            return "ptr";
        }
    }

    /** @param union a stand-in for a C union: its padding may be data */
    record Struct(List<Type> fields, List<Long> offsets, long size, long alignment, boolean union) implements Type {}

    record Array(Type element, long length) implements Type {
        @Override
        public long size() {
            return element.size() * length;
        }

        @Override
        public long alignment() {
            return element.alignment();
        }
    }

    record Vector(Type element, int length, long size, long alignment) implements Type {}

    record Function(Type result, List<Type> parameters, boolean variadic) implements Type {}

    record Void() implements Type {}

    /** A type that only an error message will mention: x86_fp80, metadata, token, ... */
    record Other(String name, long size) implements Type {
        @Override
        public String toString() {
            return name;
        }
    }
}
