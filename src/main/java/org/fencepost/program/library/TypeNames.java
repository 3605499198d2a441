package org.fencepost.program.library;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of C++ types as the source has them, from those in type_info (Itanium C++ ABI, 5.1). Templates stay as they are. */
final class TypeNames {
    private static final Map<String, String> SIMPLE = Map.ofEntries(
            Map.entry("v", "void"),
            Map.entry("b", "bool"),
            Map.entry("c", "char"),
            Map.entry("a", "signed char"),
            Map.entry("h", "unsigned char"),
            Map.entry("s", "short"),
            Map.entry("t", "unsigned short"),
            Map.entry("i", "int"),
            Map.entry("j", "unsigned int"),
            Map.entry("l", "long"),
            Map.entry("m", "unsigned long"),
            Map.entry("x", "long long"),
            Map.entry("y", "unsigned long long"),
            Map.entry("f", "float"),
            Map.entry("d", "double"),
            Map.entry("NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", "std::string"));

    private TypeNames() {}

    static String readable(String mangled) {
        String name = find(mangled);
        return name == null ? mangled : name;
    }

    private static @Nullable String find(String mangled) {
        String simple = SIMPLE.get(mangled);
        if (simple != null) {
            return simple;
        }
        if (mangled.startsWith("PK")) {
            return behind("const ", find(mangled.substring(2)), "*");
        }
        if (mangled.startsWith("P")) {
            return behind("", find(mangled.substring(1)), "*");
        }
        boolean nested = mangled.startsWith("N") && mangled.endsWith("E");
        return parts(nested ? mangled.substring(1, mangled.length() - 1) : mangled);
    }

    private static @Nullable String behind(String before, @Nullable String name, String after) {
        return name == null ? null : before + name + after;
    }

    /** Identifiers, each with its length before it. */
    private static @Nullable String parts(String mangled) {
        boolean standard = mangled.startsWith("St");
        StringBuilder name = new StringBuilder(standard ? "std" : "");
        int at = standard ? 2 : 0;
        while (at < mangled.length()) {
            int digits = at;
            while (digits < mangled.length() && Character.isDigit(mangled.charAt(digits))) {
                digits++;
            }
            if (digits == at || digits - at > 4) {
                return null;
            }
            int end = digits + Integer.parseInt(mangled.substring(at, digits));
            if (end > mangled.length()) {
                return null;
            }
            name.append(name.isEmpty() ? "" : "::").append(mangled, digits, end);
            at = end;
        }
        return name.isEmpty() ? null : name.toString();
    }
}
