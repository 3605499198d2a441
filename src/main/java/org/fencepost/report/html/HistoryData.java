package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.fencepost.lincheck.Checked;
import org.fencepost.lincheck.Performed;
import org.fencepost.lincheck.Refuted;
import org.fencepost.report.LincheckText;

/** A history that is wrong, for {@code history.js}. */
final class HistoryData {
    private HistoryData() {}

    static void write(JsonGenerator json, Checked checked) throws IOException {
        Refuted refuted = checked.refuted();
        json.writeObjectFieldStart("history");
        json.writeStringField(
                "client", checked.failing() == null ? "" : checked.failing().toString());
        json.writeStringField("text", LincheckText.conclusion(refuted));
        json.writeArrayFieldStart("calls");
        for (Performed call : refuted.calls()) {
            json.writeStartObject();
            json.writeNumberField("thread", call.thread());
            json.writeStringField("text", call.toString());
            json.writeBooleanField("pending", call.pending());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("orders");
        for (Refuted.Forced forced : refuted.forced()) {
            json.writeStartObject();
            json.writeNumberField("before", forced.call());
            json.writeNumberField("after", forced.other());
            json.writeBooleanField("byClient", forced.byClient());
            json.writeEndObject();
        }
        json.writeEndArray();
        writeNumbers(json, "timeline", refuted.timeline());
        writeNumbers(json, "longest", refuted.longest());
        json.writeEndObject();
    }

    private static void writeNumbers(JsonGenerator json, String name, List<Integer> numbers) throws IOException {
        json.writeArrayFieldStart(name);
        for (int number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }
}
