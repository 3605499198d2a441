package org.fencepost.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the parts of a variable are called. */
public sealed interface Layout {
    /** A number or a pointer, or something whose parts have no names. */
    Layout SCALAR = new Scalar();

    /** The name of the part at this offset, to be put after the variable's own: {@code [3].next}, {@code +2}, ... */
    String partAt(long offset);

    /** A part without parts. */
    record Scalar() implements Layout {
        @Override
        public String partAt(long offset) {
            return offset == 0 ? "" : "+" + offset;
        }
    }

    /** @param stride the distance of two elements, in bytes */
    record Array(Layout element, long stride) implements Layout {
        @Override
        public String partAt(long offset) {
            return "[" + offset / stride + "]" + element.partAt(offset % stride);
        }
    }

    /** A struct, class or union. */
    record Struct(List<Member> members) implements Layout {
        public Struct {
            members = List.copyOf(members);
        }

        /** Members of a union overlap: the one whose part begins at the offset has the best name. */
        @Override
        public String partAt(long offset) {
            String best = SCALAR.partAt(offset);
            boolean found = false;
            for (Member member : members) {
                String name = member.partAt(offset);
                if (name != null && (!found || best.contains("+") && !name.contains("+"))) {
                    best = name;
                    found = true;
                }
            }
            return best;
        }
    }

    /** @param name empty for a base class or an anonymous struct, whose members are named as if they were outside */
    record Member(String name, long offset, long size, Layout layout) {
        /** The name of the part of the struct at this offset, or null when it is not in this member. */
        private @Nullable String partAt(long at) {
            if (at < offset || at >= offset + size) {
                return null;
            }
            // Members of library types have reserved names, which mean nothing to their users.
            if (name.startsWith("__") || name.matches("_[A-Z].*")) {
                return SCALAR.partAt(at);
            }
            return (name.isEmpty() ? "" : "." + name) + layout.partAt(at - offset);
        }
    }
}
