package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.lincheck.Checked;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.report.Explanations;
import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.Json;
import org.fencepost.report.LincheckText;
import org.fencepost.report.TextReport;
import org.fencepost.report.Why;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Refusal;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Violation;

/** The page of {@code verify}, {@code lincheck} and {@code crash}: one file or several. */
public final class OutcomePage {
    private final String tool;
    private final List<FileResult> outcomes = new ArrayList<>();

    /** @param tool its name and version, for the foot of the page */
    public OutcomePage(String tool) {
        this.tool = tool;
    }

    /** The page of one file. */
    public static String of(String tool, FileResult outcome) {
        OutcomePage page = new OutcomePage(tool);
        page.add(outcome);
        return page.render();
    }

    public void add(FileResult outcome) {
        outcomes.add(outcome);
    }

    public String render() {
        StringBuilder text = new StringBuilder();
        outcomes.forEach(outcome -> text.append(new TextReport(Ink.NONE, true).render(outcome)));
        String title = outcomes.size() == 1
                ? outcomes.get(0).file() + ": " + outcomes.get(0).verdict().label()
                : outcomes.size() + " programs";
        return Page.render(title, text.toString(), this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        SourceFiles files = new SourceFiles();
        json.writeStringField("tool", tool);
        Json.objects(json, "results", outcomes, outcome -> {
            new Writer(json, files, outcome).write();
        });
        files.write(json);
    }

    /** One file. */
    private record Writer(JsonGenerator json, SourceFiles files, FileResult outcome) {
        void write() throws IOException {
            files.mention(outcome.file());
            json.writeStringField("file", outcome.file());
            json.writeStringField("basis", outcome.basis().nameAndReason());
            json.writeStringField("verdict", outcome.verdict().label());
            json.writeNumberField("seconds", Math.round(outcome.totalSeconds() * 1000) / 1000.0);
            if (outcome.error() != null) {
                writeError(outcome.error());
            }
            Result result = outcome.result();
            if (result != null) {
                json.writeNumberField("executions", result.executions());
                json.writeNumberField("blocked", result.blocked());
                json.writeNumberField("explored", result.explored());
                if (!result.limits().isEmpty()) {
                    json.writeStringField("limit", Limit.sentence(result.limits()));
                }
                writeStates(result.states());
                json.writeArrayFieldStart("findings");
                for (Violation violation : result.violations()) {
                    writeFinding(violation, false);
                }
                for (Violation warning : result.warnings()) {
                    writeFinding(warning, true);
                }
                json.writeEndArray();
            }
        }

        private void writeError(Refusal error) throws IOException {
            json.writeObjectFieldStart("error");
            json.writeStringField("message", error.message());
            files.writeSite(json, error.site());
            json.writeEndObject();
        }

        private void writeStates(List<State> states) throws IOException {
            Json.objects(json, "states", states, state -> {
                json.writeNumberField("executions", state.executions());
                json.writeObjectFieldStart("values");
                for (Map.Entry<String, Long> value : state.values().entrySet()) {
                    json.writeNumberField(value.getKey(), value.getValue());
                }
                json.writeEndObject();
            });
        }

        private void writeFinding(Violation violation, boolean warning) throws IOException {
            json.writeStartObject();
            json.writeStringField("kind", violation.kind().label());
            json.writeStringField("message", violation.message());
            Program names = violation.names(outcome.program());
            Why why = Why.of(violation, names);
            json.writeStringField("why", why.sentence());
            json.writeStringField("advice", why.advice(violation));
            json.writeBooleanField("warning", warning);
            json.writeNumberField("thread", violation.thread());
            Site site = violation.site() == null ? Site.UNKNOWN : violation.site();
            files.writeSite(json, site);
            String explained = Explanations.page(violation.kind().label()).orElse("");
            json.writeStringField("explained", explained);
            json.writeStringField("printed", String.join("", violation.printed()));
            Checked clients = outcome.result().part(Checked.class);
            if (violation.kind() == FailureKind.LINEARIZABILITY && clients != null) {
                HistoryData.write(json, clients);
            }
            if (violation.kind() == FailureKind.PROGRESS && clients != null) {
                json.writeStringField("steps", String.join("\n", LincheckText.steps(clients)));
            }
            new ViolationData(json, files, names, outcome.basis().name()).write(violation, why);
            json.writeEndObject();
        }
    }
}
