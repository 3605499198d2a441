package org.fencepost.c;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.verdict.InputException;

/** What a C header declares itself, without what it includes, as clang's syntax tree has it. */
public record Header(List<Declared> functions) {
    /** A function that clients can call. */
    public record Declared(String name, Type result, List<Type> parameters, boolean takesMore) {}

    /**
     * A type as it is written, and what can be done with it.
     *
     * @param target what it points to, without qualifiers; empty when it is no pointer
     */
    public record Type(String written, Kind kind, String target, Kind targetKind) {}

    /** What a client can make a value of, and how. */
    public enum Kind {
        NOTHING,
        NUMBER,
        CHARACTER,
        /** A struct or union whose members are known. */
        RECORD,
        POINTER,
        /** Of an unknown size, or something to call. */
        OTHER
    }

    private static final Set<String> QUALIFIERS = Set.of("const", "volatile", "restrict");

    static Header parse(byte[] tree) {
        try {
            return new Parser(new ObjectMapper().readTree(tree).path("inner")).header();
        } catch (IOException e) {
            throw new InputException("clang's description of the header cannot be read: " + e.getMessage());
        }
    }

    private static final class Parser {
        private final JsonNode declarations;
        private final Set<String> records = new HashSet<>();

        Parser(JsonNode declarations) {
            this.declarations = declarations;
        }

        Header header() {
            declarations.forEach(this::note);
            List<Declared> functions = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (JsonNode node : declarations) {
                if (isOwnFunction(node) && names.add(text(node, "name"))) {
                    functions.add(function(node));
                }
            }
            return new Header(List.copyOf(functions));
        }

        /** Structs with members, by all their names. */
        private void note(JsonNode node) {
            String name = text(node, "name");
            String type = text(node.path("type"), "qualType");
            if (text(node, "kind").equals("RecordDecl")
                    && node.path("completeDefinition").asBoolean()) {
                records.add(text(node, "tagUsed") + " " + name);
            } else if (text(node, "kind").equals("TypedefDecl")
                    && (records.contains(type) || type.equals("struct " + name) && !hasTag(node))) {
                records.add(name);
            }
        }

        /** Whether a typedef is of a struct with a name of its own, which is known when it is complete. */
        private static boolean hasTag(JsonNode typedef) {
            return !typedef.path("type").has("desugaredQualType");
        }

        private static boolean isOwnFunction(JsonNode node) {
            JsonNode place = node.path("loc");
            return text(node, "kind").equals("FunctionDecl")
                    && !node.path("isImplicit").asBoolean()
                    && place.has("offset")
                    && !place.has("includedFrom");
        }

        private Declared function(JsonNode node) {
            List<Type> parameters = new ArrayList<>();
            for (JsonNode inner : node.path("inner")) {
                if (text(inner, "kind").equals("ParmVarDecl")) {
                    JsonNode type = inner.path("type");
                    String written = text(type, "qualType");
                    parameters.add(type(written, type.path("desugaredQualType").asText(written)));
                }
            }
            String type = text(node.path("type"), "qualType");
            String result = type.substring(0, Math.max(0, type.indexOf('('))).strip();
            return new Declared(
                    text(node, "name"),
                    type(result, result),
                    List.copyOf(parameters),
                    node.path("variadic").asBoolean());
        }

        private Type type(String written, String meant) {
            Kind kind = kind(meant);
            String target = kind == Kind.POINTER ? plain(meant.substring(0, meant.lastIndexOf('*'))) : "";
            return new Type(plain(written), kind, target, target.isEmpty() ? Kind.NOTHING : kind(target));
        }

        private Kind kind(String type) {
            String plain = plain(type);
            if (plain.contains("(")) {
                return Kind.OTHER;
            }
            if (plain.endsWith("*")) {
                return Kind.POINTER;
            }
            if (plain.equals("void")) {
                return Kind.NOTHING;
            }
            if (records.contains(plain)) {
                return Kind.RECORD;
            }
            if (plain.equals("char")) {
                return Kind.CHARACTER;
            }
            return isNumber(plain) ? Kind.NUMBER : Kind.OTHER;
        }

        private boolean isNumber(String type) {
            return type.matches("(_Bool|bool|(un)?signed|short|int|long|float|double|char| )+|enum \\w+")
                    || declarations.valueStream().anyMatch(node -> isTypedefOfNumber(node, type));
        }

        private boolean isTypedefOfNumber(JsonNode node, String name) {
            JsonNode type = node.path("type");
            String meant = type.path("desugaredQualType").asText(text(type, "qualType"));
            return text(node, "kind").equals("TypedefDecl")
                    && text(node, "name").equals(name)
                    && !meant.equals(name)
                    && kind(meant) == Kind.NUMBER;
        }

        private static String plain(String type) {
            List<String> words =
                    new ArrayList<>(List.of(type.replace("*", " * ").strip().split("\\s+")));
            words.removeIf(QUALIFIERS::contains);
            return String.join(" ", words).replace("* *", "**").strip();
        }

        private static String text(JsonNode node, String field) {
            return node.path(field).asText("");
        }
    }
}
