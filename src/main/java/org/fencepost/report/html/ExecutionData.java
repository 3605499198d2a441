package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.program.Program;
import org.fencepost.report.EventText;
import org.fencepost.report.ExecutionView;
import org.fencepost.report.Json;
import org.fencepost.report.Relevance;
import org.fencepost.report.ValueText;
import org.fencepost.report.Why;
import org.jspecify.annotations.Nullable;

/** An execution as the page's scripts need it. */
final class ExecutionData {
    /** Executions with more events than this first show only those that matter most. */
    private static final int MANY = 60;

    private static final int MATTERING = 40;

    private final JsonGenerator json;
    private final SourceFiles files;
    private final ExecutionView view;
    private final ValueText values;
    private final EventText text;
    private final String model;

    ExecutionData(JsonGenerator json, SourceFiles files, Execution execution, @Nullable Program program, String model) {
        this.json = json;
        this.files = files;
        this.view = ExecutionView.ofAccesses(execution);
        this.values = new ValueText(program);
        this.text = new EventText(values);
        this.model = model;
    }

    ExecutionView view() {
        return view;
    }

    /**
     * Writes the object.
     *
     * @param culprits the events that the result is about
     * @param start where the story starts
     * @param cycle what breaks an axiom, or empty
     * @param deciding the pairs of relations that say why it is wrong
     */
    void write(List<Integer> culprits, List<Integer> start, List<Judgement.Step> cycle, List<Why.Edge> deciding)
            throws IOException {
        json.writeStartObject();
        writeThreads();
        List<Integer> story = new ArrayList<>(start);
        deciding.forEach(edge -> story.addAll(List.of(edge.from(), edge.to())));
        writeEvents(culprits.stream().map(view::head).collect(Collectors.toSet()), start.isEmpty() ? start : story);
        Layers layers = new Layers(view.execution(), model);
        writeLayers(layers);
        writeCycle(cycle);
        writeDeciding(deciding);
        Replays replays = new Replays(new ExecutionView(view.execution()), values, layers);
        writeReplay(cycle.isEmpty() ? replays.of(model) : replays.around(cycle));
        json.writeEndObject();
    }

    private void writeThreads() throws IOException {
        Json.objects(json, "threads", view.threads().entrySet(), thread -> {
            json.writeNumberField("id", thread.getKey());
            json.writeStringField("name", ExecutionView.function(thread.getValue()));
            json.writeArrayFieldStart("events");
            for (Event event : thread.getValue()) {
                json.writeNumber(event.id());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("folds");
            for (Folds.Fold fold : Folds.of(thread.getValue())) {
                json.writeArray(new int[] {fold.first(), fold.last(), fold.times()}, 0, 3);
            }
            json.writeEndArray();
        });
    }

    private void writeEvents(Set<Integer> culprits, List<Integer> start) throws IOException {
        boolean many = view.execution().size() > MANY && !start.isEmpty();
        EventSet mattering = many ? Relevance.closest(view, start, MATTERING) : null;
        Json.objects(json, "events", view.execution().events(), event -> {
            json.writeStringField("n", view.name(event.id()));
            json.writeNumberField("t", event.thread());
            json.writeStringField("k", kind(event));
            json.writeStringField(
                    "x", event.isInitial() ? initial(event) : text.describe(view.event(event.id()), isMixed()));
            String mode = EventText.mode(event.how());
            if (!mode.isEmpty()) {
                json.writeStringField("m", mode);
            }
            if (event.isAccess()) {
                json.writeStringField("a", values.address(event.address()));
                json.writeNumberField("z", view.event(event.id()).size());
                writePieces(event);
            }
            if (culprits.contains(event.id())) {
                json.writeBooleanField("c", true);
            }
            if (mattering != null && !mattering.contains(event.id())) {
                json.writeBooleanField("minor", true);
            }
            files.writeSite(json, event.site());
        });
    }

    /** Which bytes of a read come from which write, when it is not one alone. */
    private void writePieces(Event event) throws IOException {
        List<ExecutionView.Piece> pieces = view.head(event.id()) == event.id() ? view.pieces(event) : List.of();
        if (pieces.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("b");
        for (ExecutionView.Piece piece : pieces) {
            json.writeStartArray();
            json.writeString(piece.range());
            json.writeNumber(piece.write());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** Whether accesses of different sizes overlap, so that events are parts of accesses; the page shows whole ones. */
    private boolean isMixed() {
        Relation parts = view.execution().relations().get("si");
        return parts != null && !parts.isEmpty();
    }

    private String initial(Event event) {
        return values.address(event.address()) + " = "
                + values.valueAt(event.address(), event.valueWritten(), event.size());
    }

    private static String kind(Event event) {
        if (event.isInitial()) {
            return "init";
        }
        if (event.isUpdate()) {
            return "update";
        }
        if (event.isAccess()) {
            return event.isRead() ? "load" : "store";
        }
        return event.isFence() ? "fence" : "other";
    }

    private void writeLayers(Layers layers) throws IOException {
        Json.objects(json, "layers", layers.list(), layer -> {
            json.writeStringField("name", layer.name());
            json.writeStringField("about", layer.about());
            json.writeBooleanField("on", layer.shown());
            json.writeFieldName("pairs");
            writePairs(layer.pairs());
        });
    }

    private void writePairs(Relation relation) throws IOException {
        Relation shown = new Relation(relation.universe());
        relation.forEach((from, to) -> shown.add(view.head(from), view.head(to)));
        json.writeStartArray();
        for (int from = 0; from < shown.universe(); from++) {
            for (int to : shown.successors(from).toArray()) {
                if (from != to || relation.contains(from, to)) {
                    json.writeNumber(from);
                    json.writeNumber(to);
                }
            }
        }
        json.writeEndArray();
    }

    private void writeDeciding(List<Why.Edge> edges) throws IOException {
        json.writeArrayFieldStart("why");
        for (Why.Edge edge : edges) {
            writeEdge(edge.from(), edge.relation(), edge.to());
        }
        json.writeEndArray();
    }

    private void writeEdge(int from, String relation, int to) throws IOException {
        json.writeStartArray();
        json.writeNumber(view.head(from));
        json.writeString(relation);
        json.writeNumber(view.head(to));
        json.writeEndArray();
    }

    private void writeCycle(List<Judgement.Step> cycle) throws IOException {
        json.writeArrayFieldStart("cycle");
        for (Judgement.Step step : cycle) {
            writeEdge(step.from(), step.relation(), step.to());
        }
        json.writeEndArray();
    }

    private void writeReplay(Replay replay) throws IOException {
        json.writeObjectFieldStart("replay");
        json.writeStringField("kind", replay.kind().name().toLowerCase(Locale.ROOT));
        Json.objects(json, "places", replay.locations(), place -> {
            json.writeStringField("name", place.name());
            Json.objects(json, "writes", place.writes(), write -> {
                json.writeNumberField("e", write.id());
                json.writeStringField("v", values.valueAt(write.address(), write.valueWritten(), write.size()));
            });
        });
        Json.list(json, "steps", replay.steps(), this::writeStep);
        json.writeEndObject();
    }

    private void writeStep(Replay.Step step) throws IOException {
        json.writeStartObject();
        json.writeNumberField("e", step.event());
        if (view.head(step.event()) != step.event()) {
            json.writeNumberField("h", view.head(step.event()));
        }
        json.writeStringField("x", step.text());
        if (!step.memory().isEmpty()) {
            writeNumbers("m", step.memory());
        }
        for (Map.Entry<Integer, List<String>> buffer : step.buffers().entrySet()) {
            json.writeArrayFieldStart("b");
            json.writeNumber(buffer.getKey());
            for (String entry : buffer.getValue()) {
                json.writeString(entry);
            }
            json.writeEndArray();
        }
        for (Map.Entry<Integer, Map<Integer, Integer>> change : step.views().entrySet()) {
            json.writeNumberField("t", change.getKey());
            writeNumbers("v", change.getValue());
        }
        json.writeEndObject();
    }

    private void writeNumbers(String key, Map<Integer, Integer> numbers) throws IOException {
        json.writeArrayFieldStart(key);
        for (Map.Entry<Integer, Integer> entry : numbers.entrySet()) {
            json.writeNumber(entry.getKey());
            json.writeNumber(entry.getValue());
        }
        json.writeEndArray();
    }
}
