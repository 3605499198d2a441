package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * An execution as a JSON object: {@code events} in their order, {@code rf} as pairs of write and read, {@code co} as one
 * list of writes a location, and further base relations by name.
 */
final class ExecutionJson {
    private final JsonGenerator json;
    private final ExecutionView view;
    private final ValueText values;
    private final EventText text;

    private ExecutionJson(JsonGenerator json, Execution execution, @Nullable Program program) {
        this.json = json;
        this.view = ExecutionView.ofAccesses(execution);
        this.values = new ValueText(program);
        this.text = new EventText(values);
    }

    static void write(JsonGenerator json, @Nullable Execution execution, @Nullable Program program) throws IOException {
        if (execution == null) {
            json.writeNull();
        } else {
            new ExecutionJson(json, execution, program).write();
        }
    }

    private void write() throws IOException {
        json.writeStartObject();
        Json.list(json, "events", view.execution().events(), this::writeEvent);
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
            Json.strings(json, "tags", new TreeSet<>(event.how().tags()));
        }
        if (event.isAccess()) {
            json.writeStringField("location", values.address(event.address()));
            json.writeNumberField("address", event.address());
            json.writeNumberField("size", event.size());
        }
        if (event.isRead()) {
            writeValue("read", event.valueRead(), event.highRead(), event.size());
        }
        if (event.isWrite()) {
            writeValue("written", event.valueWritten(), event.highWritten(), event.size());
        }
        if (view.footprints() != null && event.isAccess() && !event.isInitial()) {
            writeAccess(event);
        }
        JsonReport.writeSite(json, event.site());
        json.writeEndObject();
    }

    private void writeValue(String name, long low, long high, int size) throws IOException {
        if (size <= 8) {
            json.writeNumberField(name, low);
        } else {
            BigInteger upper = new BigInteger(Long.toUnsignedString(high)).shiftLeft(64);
            json.writeFieldName(name);
            json.writeNumber(upper.or(new BigInteger(Long.toUnsignedString(low))));
        }
    }

    /** Where accesses of different sizes overlap: which one the event is part of, and where all its bytes come from. */
    private void writeAccess(Event event) throws IOException {
        Event whole = view.event(event.id());
        json.writeObjectFieldStart("access");
        json.writeNumberField("id", whole.id());
        json.writeStringField("text", text.describe(whole, true));
        json.writeNumberField("address", whole.address());
        json.writeNumberField("size", whole.size());
        if (whole.isRead()) {
            Json.objects(json, "from", view.accesses().sources(whole), bytes -> {
                json.writeNumberField("write", view.head(bytes.write().id()));
                json.writeNumberField("first", bytes.first());
                json.writeNumberField("last", bytes.last());
            });
        }
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
