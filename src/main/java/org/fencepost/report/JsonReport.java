package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.fencepost.lincheck.Checked;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.HuntNumbers;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Refusal;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The outcome for tools: one JSON object on one line. The keys are documented in {@code docs/manual/json.md}; scripts
 * depend on them, so they may be added to but never change their meaning. Written with the streaming generator because
 * data binding would cost a tenth of a second at every start.
 */
public final class JsonReport {
    public String render(FileResult outcome) {
        return Json.report(json -> {
            json.writeStringField("file", outcome.file());
            writeBasis(json, outcome.basis());
            json.writeStringField("verdict", outcome.verdict().label());
            writeNumbers(json, outcome);
            json.writeNumberField("totalSeconds", rounded(outcome.totalSeconds()));
            writeFindings(json, outcome);
            writeStates(json, outcome.result().states());
            writeLimits(json, outcome.result().limits());
            Checked clients = outcome.result().part(Checked.class);
            if (clients != null) {
                LincheckJson.write(json, clients);
            }
            HuntNumbers hunt = outcome.result().part(HuntNumbers.class);
            if (hunt != null) {
                HuntJson.write(json, hunt);
            }
            writeError(json, outcome.error());
        });
    }

    static void writeBasis(JsonGenerator json, Basis basis) throws IOException {
        for (Basis.Kind kind : Basis.Kind.values()) {
            writeString(json, kind.name().toLowerCase(Locale.ROOT), basis.nameOf(kind));
        }
        writeString(json, "standard", basis.standard());
    }

    private static void writeNumbers(JsonGenerator json, FileResult outcome) throws IOException {
        Result result = outcome.result();
        writeCount(json, "executions", result.executions());
        writeCount(json, "blocked", result.blocked());
        json.writeNumberField("explored", result.explored());
        json.writeNumberField("exploredBlocked", result.exploredBlocked());
        json.writeNumberField("seconds", rounded(result.seconds()));
        if (result.discarded() > 0) {
            json.writeNumberField("discarded", result.discarded());
        }
        if (result.crash() != null) {
            CrashJson.writeNumbers(json, result.crash(), outcome.program());
        }
    }

    /** A number of executions, and whether there may be more. */
    private static void writeCount(JsonGenerator json, String name, long number) throws IOException {
        json.writeNumberField(name, number);
        if (number == Counts.MANY) {
            json.writeBooleanField(name + "AtLeast", true);
        }
    }

    private static double rounded(double seconds) {
        return Math.round(seconds * 1e6) / 1e6;
    }

    private static void writeFindings(JsonGenerator json, FileResult outcome) throws IOException {
        Result result = outcome.result();
        writeViolations(json, "violations", result.violations(), outcome.program());
        writeViolations(json, "warnings", result.warnings(), outcome.program());
    }

    private static void writeViolations(
            JsonGenerator json, String key, List<Violation> violations, @Nullable Program program) throws IOException {
        Json.objects(json, key, violations, violation -> {
            Program names = violation.names(program);
            json.writeStringField("kind", violation.kind().label());
            json.writeStringField("message", violation.message());
            json.writeNumberField("thread", violation.thread());
            writeSite(json, violation.site());
            Why why = Why.of(violation, names);
            writeString(json, "why", why.sentence());
            writeString(json, "advice", why.advice(violation));
            Json.numbers(json, "culprits", violation.culprits());
            Json.strings(json, "printed", violation.printed());
            json.writeFieldName("execution");
            ExecutionJson.write(json, violation.execution(), names);
            if (violation.crash() != null) {
                new CrashJson(json, names).write(violation.crash());
            }
        });
    }

    /** {@code file} and {@code line} of the innermost place in the user's own code; null and 0 when unknown. */
    static void writeSite(JsonGenerator json, @Nullable Site site) throws IOException {
        Site user = site == null ? Site.UNKNOWN : site.user();
        writeString(json, "file", user.line() > 0 ? user.file() : null);
        json.writeNumberField("line", Math.max(0, user.line()));
    }

    /** What was left out; an empty list when nothing was. */
    static void writeLimits(JsonGenerator json, List<Limit> limits) throws IOException {
        Json.objects(json, "limit", limits, limit -> {
            json.writeStringField("kind", limit.kind().label());
            json.writeStringField("text", limit.text());
        });
    }

    static void writeString(JsonGenerator json, String key, @Nullable String text) throws IOException {
        if (text == null) {
            json.writeNullField(key);
        } else {
            json.writeStringField(key, text);
        }
    }

    private static void writeStates(JsonGenerator json, List<State> states) throws IOException {
        Json.objects(json, "states", States.sorted(states), state -> {
            json.writeObjectFieldStart("values");
            for (Map.Entry<String, Long> value : state.values().entrySet()) {
                json.writeNumberField(value.getKey(), value.getValue());
            }
            json.writeEndObject();
            writeCount(json, "executions", state.executions());
        });
    }

    private static void writeError(JsonGenerator json, @Nullable Refusal error) throws IOException {
        if (error == null) {
            json.writeNullField("error");
            return;
        }
        json.writeObjectFieldStart("error");
        json.writeStringField("message", error.message());
        writeSite(json, error.site());
        json.writeEndObject();
    }
}
