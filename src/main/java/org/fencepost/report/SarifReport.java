package org.fencepost.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Findings as SARIF 2.1.0, the format that code-scanning pages and editors read: one run with all files, a result for each
 * violation and warning, with the steps that lead there as code flows. Files that could not be checked, and limits that
 * were reached, are notifications.
 */
public final class SarifReport {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final String version;
    private final List<FileResult> outcomes = new ArrayList<>();

    /** @param version of fencepost */
    public SarifReport(String version) {
        this.version = version;
    }

    public void add(FileResult outcome) {
        outcomes.add(outcome);
    }

    public String render() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("$schema", SCHEMA);
            json.writeStringField("version", "2.1.0");
            json.writeArrayFieldStart("runs");
            writeRun(json);
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private void writeRun(JsonGenerator json) throws IOException {
        List<String> rules = rules();
        json.writeStartObject();
        writeTool(json, rules);
        json.writeStringField("columnKind", "utf16CodeUnits");
        writeInvocation(json);
        json.writeArrayFieldStart("results");
        for (FileResult outcome : outcomes) {
            if (outcome.result() != null) {
                for (Violation violation : outcome.result().violations()) {
                    writeResult(json, rules, outcome, violation, "error");
                }
                for (Violation warning : outcome.result().warnings()) {
                    writeResult(json, rules, outcome, warning, "warning");
                }
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The kinds of findings that occur, each once. */
    private List<String> rules() {
        Set<String> kinds = new LinkedHashSet<>();
        for (FileResult outcome : outcomes) {
            if (outcome.result() != null) {
                outcome.result().violations().forEach(v -> kinds.add(v.kind().label()));
                outcome.result().warnings().forEach(v -> kinds.add(v.kind().label()));
            }
        }
        return List.copyOf(kinds);
    }

    private void writeTool(JsonGenerator json, List<String> rules) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "fencepost");
        json.writeStringField("version", version);
        Json.objects(json, "rules", rules, rule -> {
            json.writeStringField("id", rule);
            Explanations.page(rule).ifPresent(page -> writeRule(json, rule, page));
        });
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeRule(JsonGenerator json, String rule, String page) {
        try {
            writeMessage(json, "shortDescription", Explanations.summary(rule).replace("`", ""));
            json.writeObjectFieldStart("help");
            json.writeStringField("text", page);
            json.writeStringField("markdown", page);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeInvocation(JsonGenerator json) throws IOException {
        boolean successful = outcomes.stream().noneMatch(outcome -> outcome.verdict() == Verdict.UNSUPPORTED);
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", successful);
        json.writeArrayFieldStart("toolExecutionNotifications");
        for (FileResult outcome : outcomes) {
            if (outcome.error() != null) {
                Site site = outcome.error().site();
                String where = site == null || site.line() <= 0 ? outcome.file() + ": " : "";
                writeNotification(
                        json, outcome, "error", where + outcome.error().message(), site);
            } else if (!outcome.result().limits().isEmpty()) {
                String text = outcome.file() + ": not every behaviour was explored: "
                        + Limit.sentence(outcome.result().limits());
                writeNotification(json, outcome, "warning", text, null);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void writeNotification(
            JsonGenerator json, FileResult outcome, String level, String text, @Nullable Site site) throws IOException {
        json.writeStartObject();
        json.writeStringField("level", level);
        writeMessage(json, "message", text);
        json.writeArrayFieldStart("locations");
        writeLocation(json, outcome, site, null);
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeResult(
            JsonGenerator json, List<String> rules, FileResult outcome, Violation violation, String level)
            throws IOException {
        String rule = violation.kind().label();
        Program names = violation.names(outcome.program());
        Why why = Why.of(violation, names);
        String text = Stream.of(violation.message(), why.sentence(), why.advice(violation))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
        json.writeStartObject();
        json.writeStringField("ruleId", rule);
        json.writeNumberField("ruleIndex", rules.indexOf(rule));
        json.writeStringField("level", level);
        writeMessage(json, "message", text);
        json.writeArrayFieldStart("locations");
        CrashStory.Missing missing = missing(violation);
        writeLocation(json, outcome, missing == null ? violation.site() : missing.after(), null);
        json.writeEndArray();
        if (missing != null) {
            writeRelated(json, outcome, violation, missing);
        }
        json.writeObjectFieldStart("partialFingerprints");
        json.writeStringField("fencepost/v1", fingerprint(outcome, violation));
        json.writeEndObject();
        List<CodeFlows.Flow> flows = CodeFlows.of(violation, names);
        if (!flows.isEmpty()) {
            json.writeArrayFieldStart("codeFlows");
            for (CodeFlows.Flow flow : flows) {
                writeFlow(json, outcome, flow);
            }
            json.writeEndArray();
        }
        json.writeObjectFieldStart("properties");
        JsonReport.writeBasis(json, outcome.basis());
        json.writeNumberField("thread", violation.thread());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static CrashStory.@Nullable Missing missing(Violation violation) {
        return violation.crash() == null ? null : violation.crash().missing();
    }

    /** The finding itself is where something is missing: where that shows, and the stores that it is about. */
    private static void writeRelated(
            JsonGenerator json, FileResult outcome, Violation violation, CrashStory.Missing missing)
            throws IOException {
        json.writeArrayFieldStart("relatedLocations");
        writeLocation(json, outcome, violation.site(), violation.message());
        if (missing.lost() != null) {
            writeLocation(json, outcome, missing.lost().site(), "this store was lost");
        }
        if (missing.survivor() != null) {
            writeLocation(json, outcome, missing.survivor().site(), "this later store survived");
        }
        json.writeEndArray();
    }

    /** The same finding has it again when lines move: kind, file, function and words without numbers. */
    private static String fingerprint(FileResult outcome, Violation violation) {
        Site user = violation.site().user();
        String words = violation.message().replaceAll("\\d+", "#");
        String all = String.join(
                "\0",
                violation.kind().label(),
                uri(user.line() > 0 ? user.file() : outcome.file()),
                user.function(),
                words);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void writeFlow(JsonGenerator json, FileResult outcome, CodeFlows.Flow flow) throws IOException {
        json.writeStartObject();
        writeMessage(json, "message", flow.about());
        Json.objects(json, "threadFlows", flow.threads(), thread -> {
            json.writeStringField("id", thread.name());
            Json.objects(json, "locations", thread.steps(), step -> {
                json.writeFieldName("location");
                writeLocation(json, outcome, step.site(), step.text());
                json.writeNumberField("executionOrder", step.order());
                json.writeStringField("importance", step.culprit() ? "essential" : "important");
            });
        });
        json.writeEndObject();
    }

    /** @param text or null */
    private static void writeLocation(
            JsonGenerator json, FileResult outcome, @Nullable Site site, @Nullable String text) throws IOException {
        Site user = site == null ? Site.UNKNOWN : site.user();
        json.writeStartObject();
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", uri(user.line() > 0 ? user.file() : outcome.file()));
        json.writeEndObject();
        if (user.line() > 0) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("startLine", user.line());
            json.writeEndObject();
        }
        json.writeEndObject();
        if (user.line() > 0 && user.function() != null && !user.function().equals("?")) {
            json.writeArrayFieldStart("logicalLocations");
            json.writeStartObject();
            json.writeStringField("name", user.function());
            json.writeStringField("kind", "function");
            json.writeEndObject();
            json.writeEndArray();
        }
        if (text != null) {
            writeMessage(json, "message", text);
        }
        json.writeEndObject();
    }

    /** Relative paths stay relative, so that whoever reads the report finds the files in the checkout. */
    static String uri(String file) {
        String path = file.replace('\\', '/');
        String here = System.getProperty("user.dir") + "/";
        path = path.startsWith(here) ? path.substring(here.length()) : path;
        while (path.startsWith("./")) {
            path = path.substring(2);
        }
        try {
            return path.startsWith("/")
                    ? new URI("file", "", path, null).toASCIIString()
                    : new URI(null, null, path.contains(":") ? "./" + path : path, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "unknown";
        }
    }

    private static void writeMessage(JsonGenerator json, String key, String text) throws IOException {
        json.writeObjectFieldStart(key);
        json.writeStringField("text", text);
        json.writeEndObject();
    }
}
