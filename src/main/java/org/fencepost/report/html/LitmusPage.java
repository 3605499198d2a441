package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.graph.Execution;
import org.fencepost.litmus.HerdOutput;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusReport;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.model.Judgement;
import org.fencepost.report.Explanations;
import org.fencepost.report.Json;
import org.fencepost.report.LitmusJson;
import org.jspecify.annotations.Nullable;

/** The page of {@code litmus}: a table of tests, and for each test its states and the execution that decides it. */
public final class LitmusPage {
    /** With more tests than this, their texts are left out, so that the page opens at once. */
    private static final int MOST_TEXTS = 1000;

    /**
     * @param report what became of the test
     * @param execution that shows why, or null
     * @param judgement of the model on the execution, or null
     */
    private record Row(
            LitmusReport report,
            @Nullable Execution execution,
            @Nullable Judgement judgement) {}

    private final String tool;
    private final List<Row> rows = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    public LitmusPage(String tool) {
        this.tool = tool;
    }

    public void add(LitmusReport report, @Nullable Execution execution, @Nullable Judgement judgement) {
        rows.add(new Row(report, execution, judgement));
        if (report instanceof LitmusReport.Ran ran) {
            text.append(HerdOutput.format(ran.result()));
        } else if (report instanceof LitmusReport.Refused refused) {
            text.append(refused.file())
                    .append(": ")
                    .append(refused.reason().getMessage())
                    .append('\n');
        }
    }

    public String render() {
        String title = rows.size() == 1 ? rows.get(0).report().file().toString() : rows.size() + " litmus tests";
        return Page.render(title, rows.size() > MOST_TEXTS ? "" : text.toString(), this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        SourceFiles files = new SourceFiles();
        json.writeStringField("tool", tool);
        json.writeStringField("kind", "litmus");
        Json.objects(json, "results", rows, row -> {
            json.writeStringField("file", row.report().file().toString());
            json.writeStringField("dialect", row.report().dialect());
            if (rows.size() <= MOST_TEXTS) {
                files.mention(row.report().file().toString());
            }
            if (row.report() instanceof LitmusReport.Ran ran) {
                writeRan(json, files, row, ran);
            } else if (row.report() instanceof LitmusReport.Refused refused) {
                writeRefused(json, files, refused);
            }
        });
        files.write(json);
    }

    private static void writeRefused(JsonGenerator json, SourceFiles files, LitmusReport.Refused refused)
            throws IOException {
        json.writeStringField("name", refused.file().getFileName().toString());
        json.writeStringField("basis", refused.model() == null ? "" : refused.model());
        json.writeStringField("verdict", "unsupported");
        json.writeObjectFieldStart("error");
        json.writeStringField("message", refused.reason().getMessage());
        files.writeSite(json, refused.reason().site());
        json.writeEndObject();
    }

    private static void writeRan(JsonGenerator json, SourceFiles files, Row row, LitmusReport.Ran ran)
            throws IOException {
        Histogram result = ran.histogram();
        LitmusTest test = result.test();
        json.writeStringField("name", test.name());
        json.writeStringField("basis", ran.model());
        json.writeStringField("verdict", result.verdict());
        json.writeStringField("question", HerdOutput.format(test.condition()));
        json.writeNumberField("seconds", Math.round(ran.result().seconds() * 1e5) / 1e5);
        if (ran.expected() != null) {
            json.writeStringField("expected", ran.expected().allowed() ? "allowed" : "forbidden");
            json.writeBooleanField("wrong", ran.isWrong());
        }
        String notes = notes(ran);
        if (!notes.isEmpty()) {
            json.writeStringField("notes", notes);
        }
        LitmusJson.writeStates(json, result);
        if (row.execution() != null && row.judgement() != null) {
            json.writeArrayFieldStart("findings");
            writeFinding(json, files, row.execution(), row.judgement(), result);
            json.writeEndArray();
        }
    }

    private static String notes(LitmusReport.Ran ran) {
        List<String> notes = new ArrayList<>(ran.histogram().flags());
        if (ran.histogram().undefined()) {
            notes.add("undefined behaviour");
        }
        ran.result().limits().forEach(limit -> notes.add(limit.text()));
        return String.join(", ", notes);
    }

    private static void writeFinding(
            JsonGenerator json, SourceFiles files, Execution execution, Judgement judgement, Histogram result)
            throws IOException {
        String model = result.basis().name();
        ExecutionData data =
                new ExecutionData(json, files, execution, result.test().program(), model);
        String kind = judgement.consistent() || judgement.axiom() == null ? "witness" : judgement.axiom();
        new WitnessData(kind, message(judgement, data, model), explained(judgement, model), judgement.cycle())
                .write(json, data);
    }

    private static String message(Judgement judgement, ExecutionData data, String model) {
        if (judgement.consistent()) {
            return "This execution shows it; " + model + " allows it.";
        }
        String cycle = judgement.cycle().stream()
                .map(step -> data.view().name(step.from()) + " –" + step.relation() + "→ ")
                .collect(Collectors.joining());
        String first = judgement.cycle().isEmpty()
                ? ""
                : ": " + cycle + data.view().name(judgement.cycle().get(0).from());
        return "No execution shows it; this one, for example, is forbidden by " + judgement.axiom() + first;
    }

    private static String explained(Judgement judgement, String model) {
        String axiom = judgement.axiom();
        String topic = judgement.consistent() || axiom == null ? model : axiom;
        return Explanations.page(topic).or(() -> Explanations.page(model)).orElse("");
    }
}
