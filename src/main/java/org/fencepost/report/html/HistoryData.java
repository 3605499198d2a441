package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Objects;
import org.fencepost.lincheck.Checked;
import org.fencepost.lincheck.Refuted;
import org.fencepost.report.Json;
import org.fencepost.report.LincheckJson;
import org.fencepost.report.LincheckText;

/** A history that is wrong, for {@code history.js}. */
final class HistoryData {
    private HistoryData() {}

    static void write(JsonGenerator json, Checked checked) throws IOException {
        Refuted refuted = Objects.requireNonNull(checked.refuted());
        json.writeObjectFieldStart("history");
        json.writeStringField(
                "client", checked.failing() == null ? "" : checked.failing().toString());
        json.writeStringField("text", LincheckText.conclusion(refuted));
        Json.objects(json, "calls", refuted.calls(), call -> {
            json.writeNumberField("thread", call.thread());
            json.writeStringField("text", call.toString());
            json.writeBooleanField("pending", call.pending());
        });
        LincheckJson.writeOrders(json, refuted);
        json.writeEndObject();
    }
}
