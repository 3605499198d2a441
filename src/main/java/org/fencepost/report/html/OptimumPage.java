package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Optimization;
import org.fencepost.optimize.Optimization.Necessity;
import org.fencepost.program.Operation;
import org.fencepost.report.Ink;
import org.fencepost.report.Optimum;
import org.fencepost.report.OptimumText;
import org.fencepost.report.Why;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Violation;

/** The page of {@code optimize}: the table of barriers, and for each one that stays the executions that need it. */
public record OptimumPage(String tool, Optimum optimum) {
    public String render() {
        String text = new OptimumText(Ink.NONE, true).render(optimum);
        return Page.render(optimum.outcome().file() + ": " + verdict(), text, this::write);
    }

    private String verdict() {
        return optimum.outcome().verdict().isVerified() ? optimum.isRepair() ? "repaired" : "optimized" : "bounded";
    }

    private void write(JsonGenerator json) throws IOException {
        SourceFiles files = new SourceFiles();
        Optimization optimization = optimum.optimization();
        json.writeStringField("tool", tool);
        json.writeArrayFieldStart("results");
        json.writeStartObject();
        files.mention(optimum.outcome().file());
        json.writeStringField("file", optimum.outcome().file());
        json.writeStringField("basis", optimum.outcome().basis().nameAndReason());
        json.writeStringField("verdict", verdict());
        json.writeObjectFieldStart("optimum");
        json.writeStringField("before", totals(optimization.start()));
        json.writeStringField(
                "after",
                optimization.best().isEmpty()
                        ? "nothing was explored to the end"
                        : totals(optimization.best().get(0)));
        json.writeStringField("conclusion", conclusion());
        json.writeStringField("diff", optimum.diff());
        writeOperations(json, files, optimization);
        json.writeEndObject();
        writeFindings(json, files, optimization);
        json.writeEndObject();
        json.writeEndArray();
        files.write(json);
    }

    private String totals(Combination combination) {
        String totals = optimum.totals(combination).entrySet().stream()
                .map(total -> total.getValue() + " " + total.getKey().label())
                .collect(Collectors.joining(", "));
        return totals.isEmpty() ? "nothing" : totals;
    }

    private String conclusion() {
        Optimization optimization = optimum.optimization();
        if (!optimum.outcome().verdict().isVerified()) {
            return optimum.reservation() + ": "
                    + Limit.sentence(optimum.outcome().result().limits());
        }
        String others = optimization.best().size() > 1
                ? " There are " + (optimization.best().size() - 1) + " other maximally relaxed combinations."
                : "";
        return optimum.conclusion()
                + others
                + (optimum.notExercised().isEmpty() ? "" : " " + String.join(" ", optimum.notExercised()));
    }

    private static void writeOperations(JsonGenerator json, SourceFiles files, Optimization optimization)
            throws IOException {
        json.writeArrayFieldStart("operations");
        int finding = 0;
        for (Operation operation : optimization.operations()) {
            json.writeStartObject();
            json.writeStringField("function", operation.site().function());
            json.writeStringField("name", operation.name());
            json.writeStringField(
                    "from",
                    optimization.start().orders().get(operation.number()).label());
            json.writeStringField("to", optimization.to(operation).label());
            files.writeSite(json, operation.site());
            json.writeArrayFieldStart("needs");
            for (Necessity reason : optimization.necessities().getOrDefault(operation.number(), List.of())) {
                json.writeStartArray();
                json.writeNumber(finding++);
                json.writeString(reason.weaker().label());
                json.writeString(reason.violation().kind().label());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** In the order of the operations, as they are numbered above. */
    private void writeFindings(JsonGenerator json, SourceFiles files, Optimization optimization) throws IOException {
        json.writeArrayFieldStart("findings");
        Map<Integer, List<Necessity>> necessities = optimization.necessities();
        for (Operation operation : optimization.operations()) {
            for (Necessity reason : necessities.getOrDefault(operation.number(), List.of())) {
                writeFinding(json, files, operation, optimization.to(operation).label(), reason);
            }
        }
        json.writeEndArray();
    }

    private void writeFinding(
            JsonGenerator json, SourceFiles files, Operation operation, String stays, Necessity reason)
            throws IOException {
        Violation violation = reason.violation();
        json.writeStartObject();
        json.writeStringField("kind", violation.kind().label());
        json.writeStringField(
                "message",
                "Why " + operation.site() + " " + operation.name() + " stays " + stays + ": with "
                        + reason.weaker().label() + ", " + violation.message());
        Why why = Why.of(violation, reason.names());
        json.writeStringField("why", why.sentence());
        json.writeStringField("advice", "");
        json.writeBooleanField("warning", false);
        json.writeStringField("explained", "");
        json.writeStringField("printed", String.join("", violation.printed()));
        files.writeSite(json, operation.site());
        new ViolationData(json, files, reason.names(), optimum.outcome().basis().name()).write(violation, why);
        json.writeEndObject();
    }
}
