package org.fencepost.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fencepost.report.Json;

/** What {@code fencepost explore} knows about a text under some models: which ends each allows, and a page for each of them. */
interface Experiment {
    /**
     * A model.
     *
     * @param verdict in one word
     * @param note what else there is to say: an error, what was left out, or empty
     * @param hasPage whether there is a page about the verdict
     */
    record Column(String model, String verdict, String note, boolean hasPage) {}

    /**
     * An end that some model allows.
     *
     * @param executions how many end so, model by model
     * @param asked whether it is what the test asks about
     */
    record Row(Map<String, String> values, List<Long> executions, boolean asked) {}

    /**
     * @param kind {@code litmus} or {@code program}
     * @param question what a litmus test asks, or empty
     * @param explainsForbidden whether pages say why a model forbids an end
     */
    record Table(String kind, String question, boolean explainsForbidden, List<Column> columns, List<Row> rows) {
        void write(JsonGenerator json) throws IOException {
            json.writeStringField("kind", kind);
            json.writeStringField("question", question);
            json.writeBooleanField("explainsForbidden", explainsForbidden);
            Json.objects(json, "columns", columns, column -> {
                json.writeStringField("model", column.model());
                json.writeStringField("verdict", column.verdict());
                json.writeStringField("note", column.note());
                json.writeBooleanField("hasPage", column.hasPage());
            });
            Json.objects(json, "rows", rows, row -> {
                json.writeObjectFieldStart("values");
                for (Map.Entry<String, String> value : row.values().entrySet()) {
                    json.writeStringField(value.getKey(), value.getValue());
                }
                json.writeEndObject();
                Json.numbers(json, "executions", row.executions());
                json.writeBooleanField("asked", row.asked());
            });
        }
    }

    Table table();

    /** A page about the verdict of a model; empty when there is none. */
    Optional<String> verdictPage(int column);

    /** A page of an execution that ends like this row under the model, or that would and is forbidden; empty when there is none. */
    Optional<String> executionPage(int column, int row);
}
