package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.fencepost.litmus.HerdOutput;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.program.Site;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/** The result of a litmus test as one JSON object on one line; see {@code docs/manual/json.md}. */
public final class LitmusJson {
    public String render(Result whole) {
        Histogram result = Histogram.of(whole);
        LitmusTest test = result.test();
        return Json.report(json -> {
            json.writeStringField("file", test.file());
            json.writeStringField("name", test.name());
            json.writeStringField("dialect", test.dialect().name());
            json.writeStringField("model", result.basis().name());
            json.writeStringField("verdict", result.verdict());
            if (result.isDecided()) {
                json.writeBooleanField("holds", result.holds());
            } else {
                json.writeNullField("holds");
            }
            json.writeStringField("condition", HerdOutput.format(test.condition()));
            json.writeNumberField("positive", result.positive());
            json.writeNumberField("negative", result.negative());
            writeStates(json, result);
            Json.strings(json, "flags", result.flags());
            json.writeBooleanField("undefined", result.undefined());
            json.writeBooleanField("cutoff", result.cutoff());
            JsonReport.writeLimits(json, whole.limits());
            json.writeNumberField("seconds", Math.round(whole.seconds() * 1e6) / 1e6);
            json.writeNullField("error");
        });
    }

    /** A test that was refused. */
    public String renderError(String file, String message, @Nullable Site site) {
        return Json.report(json -> {
            json.writeStringField("file", file);
            json.writeStringField("verdict", "unsupported");
            json.writeObjectFieldStart("error");
            json.writeStringField("message", message);
            JsonReport.writeSite(json, site);
            json.writeEndObject();
        });
    }

    /** All final states, each with its number of executions. */
    public static void writeStates(JsonGenerator json, Histogram result) throws IOException {
        LitmusTest test = result.test();
        json.writeArrayFieldStart("states");
        for (Histogram.FinalState state : result.states()) {
            json.writeStartObject();
            json.writeObjectFieldStart("values");
            for (int i = 0; i < test.shown().size(); i++) {
                var observable = test.shown().get(i);
                json.writeStringField(
                        observable.location().text(),
                        test.show(observable, state.values().get(i)));
            }
            json.writeEndObject();
            json.writeNumberField("executions", state.executions());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
