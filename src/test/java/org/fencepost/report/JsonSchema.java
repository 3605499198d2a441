package org.fencepost.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks documents against a JSON schema: the part of the language that our schemas use. A keyword that it does not know is
 * an error, so that no rule goes unchecked.
 */
public final class JsonSchema {
    private static final Set<String> IGNORED = Set.of("$schema", "$id", "$comment", "$defs", "title", "description");

    private final JsonNode root;
    private final List<String> faults = new ArrayList<>();

    private JsonSchema(JsonNode root) {
        this.root = root;
    }

    /** What is wrong with the document; empty when nothing is. */
    public static List<String> faults(Path schema, String document) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonSchema checker = new JsonSchema(mapper.readTree(Files.readString(schema)));
        checker.check(checker.root, mapper.readTree(document), "");
        return checker.faults;
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        for (Iterator<Map.Entry<String, JsonNode>> rules = schema.fields(); rules.hasNext(); ) {
            Map.Entry<String, JsonNode> rule = rules.next();
            if (!IGNORED.contains(rule.getKey())) {
                check(rule.getKey(), rule.getValue(), schema, value, at);
            }
        }
    }

    private void check(String keyword, JsonNode rule, JsonNode schema, JsonNode value, String at) {
        switch (keyword) {
            case "$ref" -> check(root.at(rule.asText().substring(1)), value, at);
            case "type" -> expect(hasType(rule, value), at + ": not of type " + rule);
            case "const" -> expect(rule.equals(value), at + ": not " + rule);
            case "enum" -> expect(contains(rule, value), at + ": " + value + " is not one of " + rule);
            case "required" ->
                rule.forEach(key -> expect(!value.isObject() || value.has(key.asText()), at + ": no " + key));
            case "properties" ->
                rule.fields().forEachRemaining(property -> {
                    if (value.has(property.getKey())) {
                        check(property.getValue(), value.get(property.getKey()), at + "/" + property.getKey());
                    }
                });
            case "additionalProperties" -> checkOthers(rule, schema, value, at);
            case "items" -> {
                for (int i = 0; value.isArray() && i < value.size(); i++) {
                    check(rule, value.get(i), at + "/" + i);
                }
            }
            case "minItems" -> expect(!value.isArray() || value.size() >= rule.asInt(), at + ": too few elements");
            case "maxItems" -> expect(!value.isArray() || value.size() <= rule.asInt(), at + ": too many elements");
            case "minimum" -> expect(!value.isNumber() || value.asDouble() >= rule.asDouble(), at + ": below " + rule);
            case "pattern" ->
                expect(
                        !value.isTextual() || value.asText().matches(".*(?:" + rule.asText() + ").*"),
                        at + ": " + value);
            case "anyOf" -> expect(anyOf(rule, value), at + ": none of the alternatives");
            default -> throw new IllegalArgumentException("unknown keyword " + keyword);
        }
    }

    private void checkOthers(JsonNode rule, JsonNode schema, JsonNode value, String at) {
        value.fieldNames().forEachRemaining(name -> {
            if (!schema.path("properties").has(name)) {
                if (rule.isBoolean()) {
                    expect(rule.asBoolean(), at + ": unknown key " + name);
                } else {
                    check(rule, value.get(name), at + "/" + name);
                }
            }
        });
    }

    private boolean anyOf(JsonNode alternatives, JsonNode value) {
        for (JsonNode alternative : alternatives) {
            JsonSchema attempt = new JsonSchema(root);
            attempt.check(alternative, value, "");
            if (attempt.faults.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode element : list) {
            if (element.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasType(JsonNode types, JsonNode value) {
        if (types.isArray()) {
            for (JsonNode type : types) {
                if (hasType(type, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (types.asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException("unknown type " + types);
        };
    }

    private void expect(boolean holds, String fault) {
        if (!holds) {
            faults.add(fault);
        }
    }
}
