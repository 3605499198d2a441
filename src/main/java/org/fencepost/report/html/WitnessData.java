package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.fencepost.model.Judgement;

/**
 * A finding that is an execution to look at, and nothing wrong: one that a model allows, or one that it forbids.
 *
 * @param kind {@code witness}, or the axiom that forbids the execution
 * @param explained a page about that, or empty
 * @param cycle what breaks the axiom, or empty
 */
record WitnessData(String kind, String message, String explained, List<Judgement.Step> cycle) {
    void write(JsonGenerator json, ExecutionData data) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", kind);
        json.writeStringField("message", message);
        json.writeStringField("advice", "");
        json.writeBooleanField("warning", false);
        json.writeStringField("explained", explained);
        json.writeStringField("printed", "");
        List<Integer> culprits = cycle.stream()
                .map(Judgement.Step::from)
                .filter(event -> !data.view().execution().events().get(event).isInitial())
                .distinct()
                .toList();
        json.writeFieldName("execution");
        data.write(culprits, culprits, cycle, List.of());
        json.writeEndObject();
    }
}
