package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Program;

/**
 * An execution as a JSON object: {@code events} in their order, {@code rf} as pairs of write and read, {@code co} as one
 * list of writes a location, and further base relations by name.
 */
final class ExecutionJson {
    private final JsonGenerator json;
    private final ExecutionView view;
    private final Values values;
    private final EventText text;

    private ExecutionJson(JsonGenerator json, Execution execution, Program program) {
        this.json = json;
        this.view = new ExecutionView(execution);
        this.values = new Values(program);
        this.text = new EventText(values);
    }

    static void write(JsonGenerator json, Execution execution, Program program) throws IOException {
        if (execution == null) {
            json.writeNull();
        } else {
            new ExecutionJson(json, execution, program).write();
        }
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("events");
        for (Event event : view.execution().events()) {
            writeEvent(event);
        }
        json.writeEndArray();
        json.writeFieldName("rf");
        writePairs(view.execution().rf());
        writeCoherence();
        json.writeObjectFieldStart("relations");
        for (Map.Entry<String, Relation> relation :
                new TreeMap<>(view.execution().relations()).entrySet()) {
            json.writeFieldName(relation.getKey());
            writePairs(relation.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeEvent(Event event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", event.id());
        json.writeStringField("name", view.name(event.id()));
        json.writeNumberField("thread", event.thread());
        json.writeNumberField("action", event.action());
        json.writeStringField("kind", kind(event));
        json.writeStringField("text", text.describe(event));
        if (event.how() != null) {
            json.writeStringField("mode", event.how().mode().name().toLowerCase(Locale.ROOT));
            json.writeArrayFieldStart("tags");
            for (String tag : new TreeSet<>(event.how().tags())) {
                json.writeString(tag);
            }
            json.writeEndArray();
        }
        if (event.isAccess()) {
            json.writeStringField("location", values.address(event.address()));
            json.writeNumberField("address", event.address());
            json.writeNumberField("size", event.size());
        }
        if (event.isRead()) {
            json.writeNumberField("read", event.valueRead());
        }
        if (event.isWrite()) {
            json.writeNumberField("written", event.valueWritten());
        }
        JsonReport.writeSite(json, event.site());
        json.writeEndObject();
    }

    private static String kind(Event event) {
        if (event.isUpdate()) {
            return "update";
        }
        if (event.isAccess()) {
            return event.isRead() ? "read" : "write";
        }
        return event.isFence() ? "fence" : "other";
    }

    private void writePairs(Relation relation) throws IOException {
        json.writeStartArray();
        for (int from = 0; from < relation.universe(); from++) {
            for (int to = 0; to < relation.universe(); to++) {
                if (relation.contains(from, to)) {
                    json.writeArray(new int[] {from, to}, 0, 2);
                }
            }
        }
        json.writeEndArray();
    }

    private void writeCoherence() throws IOException {
        json.writeArrayFieldStart("co");
        for (List<Event> writes : view.coherence().values()) {
            int[] ids = writes.stream().mapToInt(Event::id).toArray();
            json.writeArray(ids, 0, ids.length);
        }
        json.writeEndArray();
    }
}
