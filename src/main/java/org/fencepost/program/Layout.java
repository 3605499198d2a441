package org.fencepost.program;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the parts of a variable are called, and how their values read. */
public sealed interface Layout {
    /** A number, or something whose parts have no names. */
    Layout SCALAR = new Scalar();

    Layout POINTER = new Pointer();

    /** The name of the part at this offset, to be put after the variable's own: {@code [3].next}, {@code +2}, ... */
    String partAt(long offset);

    /** What lies at the offset and has no parts. */
    default Layout leafAt(long offset) {
        return offset == 0 ? this : SCALAR;
    }

    /** A part without parts. */
    record Scalar() implements Layout {
        @Override
        public String partAt(long offset) {
            return offset == 0 ? "" : "+" + offset;
        }
    }

    record Pointer() implements Layout {
        @Override
        public String partAt(long offset) {
            return SCALAR.partAt(offset);
        }
    }

    /** @param names of its values */
    record Enumeration(Map<Long, String> names) implements Layout {
        public Enumeration {
            names = Map.copyOf(names);
        }

        @Override
        public String partAt(long offset) {
            return SCALAR.partAt(offset);
        }
    }

    /** @param stride the distance of two elements, in bytes */
    record Array(Layout element, long stride) implements Layout {
        @Override
        public String partAt(long offset) {
            return "[" + offset / stride + "]" + element.partAt(offset % stride);
        }

        @Override
        public Layout leafAt(long offset) {
            return element.leafAt(offset % stride);
        }
    }

    /** A struct, class or union. */
    record Struct(List<Member> members) implements Layout {
        public Struct {
            members = List.copyOf(members);
        }

        @Override
        public String partAt(long offset) {
            Member best = memberAt(offset);
            String name = best == null ? null : best.partAt(offset);
            return name == null ? SCALAR.partAt(offset) : name;
        }

        @Override
        public Layout leafAt(long offset) {
            Member best = memberAt(offset);
            return best == null ? SCALAR : best.layout.leafAt(offset - best.offset);
        }

        /** Members of a union overlap: the one whose part begins at the offset has the best name. */
        private @Nullable Member memberAt(long offset) {
            Member best = null;
            for (Member member : members) {
                String name = member.partAt(offset);
                if (name != null && (best == null || isInside(best, offset) && !name.contains("+"))) {
                    best = member;
                }
            }
            return best;
        }

        private static boolean isInside(Member member, long offset) {
            String name = member.partAt(offset);
            return name != null && name.contains("+");
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
