package org.fencepost.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A report that {@link JsonReport} wrote, read back: what tools on the Java virtual machine need of it. Written for version
 * {@value Json#VERSION}; a report of another version is refused, because its keys may mean something else.
 *
 * @param findings violations first, then warnings
 */
public record SavedReport(
        String file,
        String basis,
        String verdict,
        long executions,
        long blocked,
        List<String> limits,
        List<Finding> findings) {

    /** @param execution the execution, or null; what its events are called is in their labels */
    public record Finding(
            String kind,
            boolean warning,
            String message,
            int thread,
            Site site,
            String advice,
            List<Integer> culprits,
            @Nullable Execution execution) {}

    /** Reads one line. */
    public static SavedReport read(String line) {
        JsonNode json;
        try {
            json = new ObjectMapper().readTree(line);
        } catch (JsonProcessingException e) {
            throw new InputException("not a report: " + e.getOriginalMessage());
        }
        if (json == null
                || !json.path("verdict").isTextual()
                || !json.path("violations").isArray()) {
            throw new InputException("not a report of verify or crash");
        }
        if (json.path("version").asInt() != Json.VERSION) {
            throw new InputException("this report has version " + json.path("version") + "; only version "
                    + Json.VERSION + " can be read");
        }
        List<Finding> findings = new ArrayList<>();
        json.get("violations").forEach(violation -> findings.add(finding(violation, false)));
        json.path("warnings").forEach(warning -> findings.add(finding(warning, true)));
        return new SavedReport(
                json.path("file").asText(),
                basis(json),
                json.path("verdict").asText(),
                json.path("executions").asLong(),
                json.path("blocked").asLong(),
                limits(json),
                List.copyOf(findings));
    }

    /** What the program was checked under: the name of a model, platform or machine. */
    private static String basis(JsonNode json) {
        for (Basis.Kind kind : Basis.Kind.values()) {
            JsonNode name = json.path(kind.name().toLowerCase(Locale.ROOT));
            if (name.isTextual()) {
                return name.asText();
            }
        }
        return "";
    }

    private static List<String> limits(JsonNode json) {
        List<String> limits = new ArrayList<>();
        json.path("limit").forEach(limit -> limits.add(limit.path("text").asText()));
        return List.copyOf(limits);
    }

    private static Finding finding(JsonNode json, boolean warning) {
        List<Integer> culprits = new ArrayList<>();
        json.path("culprits").forEach(culprit -> culprits.add(culprit.asInt()));
        return new Finding(
                json.path("kind").asText(),
                warning,
                json.path("message").asText(),
                json.path("thread").asInt(),
                site(json),
                json.path("advice").asText(),
                List.copyOf(culprits),
                json.path("execution").isObject() ? execution(json.get("execution")) : null);
    }

    private static Site site(JsonNode json) {
        return json.path("file").isTextual()
                ? new Site(json.path("file").asText(), json.path("line").asInt(), "?", null, false)
                : Site.UNKNOWN;
    }

    private static Execution execution(JsonNode json) {
        List<Event> events = new ArrayList<>();
        json.path("events").forEach(event -> events.add(event(event)));
        int size = events.size();
        Map<String, Relation> relations = new LinkedHashMap<>();
        json.path("relations").fields().forEachRemaining(e -> relations.put(e.getKey(), pairs(e.getValue(), size)));
        Relation co = new Relation(size);
        for (JsonNode writes : json.path("co")) {
            for (int later = 1; later < writes.size(); later++) {
                for (int earlier = 0; earlier < later; earlier++) {
                    co.add(number(writes.get(earlier), size), number(writes.get(later), size));
                }
            }
        }
        return new Execution(events, programOrder(events), pairs(json.path("rf"), size), co, relations, Map.of());
    }

    /** By thread and action; what belongs to one action is not ordered. */
    private static Relation programOrder(List<Event> events) {
        Relation po = new Relation(events.size());
        for (Event before : events) {
            for (Event after : events) {
                if (!before.isInitial() && before.thread() == after.thread() && before.action() < after.action()) {
                    po.add(before.id(), after.id());
                }
            }
        }
        return po;
    }

    private static Relation pairs(JsonNode json, int size) {
        Relation relation = new Relation(size);
        json.forEach(pair -> relation.add(number(pair.path(0), size), number(pair.path(1), size)));
        return relation;
    }

    private static int number(JsonNode json, int size) {
        int number = json.asInt(-1);
        if (number < 0 || number >= size) {
            throw new InputException("not a report: there is no event " + json);
        }
        return number;
    }

    @SuppressWarnings("NullAway") // events that are no accesses have no annotation, which Event does not say yet
    private static Event event(JsonNode json) {
        String kind = json.path("kind").asText();
        boolean update = kind.equals("update");
        Set<String> tags = new HashSet<>();
        json.path("tags").forEach(tag -> tags.add(tag.asText()));
        Annotation how = json.has("mode") ? new Annotation(mode(json.get("mode").asText()), tags) : Annotation.NA;
        boolean access = update || kind.equals("read") || kind.equals("write");
        return new Event(
                json.path("id").asInt(),
                json.path("thread").asInt(),
                json.path("action").asInt(),
                update || kind.equals("read"),
                update || kind.equals("write"),
                kind.equals("fence"),
                json.path("address").asLong(),
                json.path("size").asInt(),
                low(json.path("read")),
                low(json.path("written")),
                how,
                site(json),
                access ? "" : json.path("text").asText());
    }

    private static long low(JsonNode value) {
        BigInteger number = value.isIntegralNumber() ? value.bigIntegerValue() : BigInteger.ZERO;
        return number.longValue();
    }

    private static Mode mode(String name) {
        try {
            return Mode.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new InputException("not a report: there is no mode '" + name + "'");
        }
    }
}
