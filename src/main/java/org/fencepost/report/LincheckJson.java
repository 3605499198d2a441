package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.fencepost.lincheck.Call;
import org.fencepost.lincheck.Checked;
import org.fencepost.lincheck.Checked.Progressed;
import org.fencepost.lincheck.Client;
import org.fencepost.lincheck.Obstructed;
import org.fencepost.lincheck.Refuted;
import org.jspecify.annotations.Nullable;

/** What {@code lincheck} found, for tools: what there is to say about clients, in the object that {@code verify} gives, too. */
public final class LincheckJson {
    private LincheckJson() {}

    static void write(JsonGenerator json, Checked checked) throws IOException {
        json.writeObjectFieldStart("clients");
        json.writeStringField("criterion", checked.options().criterion().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("threads", checked.options().threads());
        json.writeNumberField("calls", checked.options().calls());
        json.writeNumberField("all", checked.coverage().all());
        json.writeNumberField("covered", checked.coverage().covered());
        json.writeBooleanField("byHand", checked.coverage().byHand());
        json.writeNumberField("histories", checked.coverage().histories());
        writeExplored(json, checked.coverage().explored());
        writeFailing(json, checked.failing());
        json.writeEndObject();
        writeHistory(json, checked.refuted());
        writeProgress(json, checked.progress());
    }

    private static void writeProgress(JsonGenerator json, @Nullable Progressed progress) throws IOException {
        if (progress == null) {
            json.writeNullField("progress");
            return;
        }
        json.writeObjectFieldStart("progress");
        json.writeStringField("asked", progress.progress().label());
        json.writeNumberField("clients", progress.clients());
        json.writeNumberField("accesses", progress.accesses());
        Json.strings(json, "waiting", progress.waiting());
        Obstructed obstructed = progress.obstructed();
        Json.strings(json, "steps", obstructed == null ? List.of() : obstructed.steps());
        Json.strings(json, "forEver", obstructed == null ? List.of() : obstructed.forEver());
        json.writeEndObject();
    }

    private static void writeExplored(JsonGenerator json, List<Checked.Explored> clients) throws IOException {
        Json.objects(json, "explored", clients, explored -> {
            json.writeStringField("client", explored.client().toString());
            json.writeNumberField("executions", explored.executions());
            json.writeNumberField("blocked", explored.blocked());
            json.writeNumberField("histories", explored.histories());
            json.writeNumberField("seconds", explored.seconds());
        });
    }

    private static void writeFailing(JsonGenerator json, @Nullable Client failing) throws IOException {
        if (failing == null) {
            json.writeNullField("failing");
            return;
        }
        json.writeArrayFieldStart("failing");
        for (List<Call> thread : failing.threads()) {
            json.writeStartArray();
            for (Call call : thread) {
                json.writeString(call.toString());
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void writeHistory(JsonGenerator json, @Nullable Refuted refuted) throws IOException {
        if (refuted == null) {
            json.writeNullField("history");
            return;
        }
        json.writeObjectFieldStart("history");
        Json.objects(json, "calls", refuted.calls(), call -> {
            json.writeNumberField("thread", call.thread());
            json.writeStringField("call", call.call().toString());
            if (call.pending()) {
                json.writeNullField("result");
            } else {
                json.writeNumberField("result", call.result());
            }
        });
        writeOrders(json, refuted);
        json.writeEndObject();
    }

    /** Which call had to come before which, and in which order calls were tried. */
    public static void writeOrders(JsonGenerator json, Refuted refuted) throws IOException {
        Json.objects(json, "orders", refuted.forced(), forced -> {
            json.writeNumberField("before", forced.call());
            json.writeNumberField("after", forced.other());
            json.writeBooleanField("byClient", forced.byClient());
        });
        Json.numbers(json, "timeline", refuted.timeline());
        Json.numbers(json, "longest", refuted.longest());
    }
}
