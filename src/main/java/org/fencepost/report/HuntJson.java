package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.fencepost.verdict.HuntNumbers;
import org.jspecify.annotations.Nullable;

/** What a hunt has tried, for tools. */
final class HuntJson {
    private HuntJson() {}

    static void write(JsonGenerator json, HuntNumbers hunt) throws IOException {
        json.writeObjectFieldStart("hunt");
        json.writeNumberField("seed", hunt.seed());
        json.writeObjectFieldStart("schedules");
        for (HuntNumbers.Tried tried : hunt.tried()) {
            json.writeNumberField(tried.strategy(), tried.schedules());
        }
        json.writeEndObject();
        json.writeNumberField("covered", hunt.covered());
        json.writeBooleanField("exhausted", hunt.exhausted());
        json.writeNumberField("pairs", hunt.pairs());
        Json.objects(json, "missed", hunt.guarantees(), guarantee -> {
            json.writeNumberField("depth", guarantee.depth());
            json.writeNumberField("probability", guarantee.missed());
            json.writeNumberField("threads", guarantee.threads());
            json.writeNumberField("steps", guarantee.steps());
        });
        writeFound(json, hunt.found());
        json.writeEndObject();
    }

    private static void writeFound(JsonGenerator json, HuntNumbers.@Nullable Found found) throws IOException {
        if (found == null) {
            json.writeNullField("found");
            return;
        }
        json.writeObjectFieldStart("found");
        json.writeStringField("strategy", found.strategy());
        json.writeNumberField("schedule", found.schedule());
        json.writeNumberField("shrunk", found.shrunk());
        json.writeNumberField("switches", found.switches());
        json.writeNumberField("preemptions", found.preemptions());
        json.writeNumberField("older", found.older());
        Json.objects(json, "turns", found.turns(), turn -> {
            json.writeNumberField("thread", turn.thread());
            json.writeNumberField("steps", turn.steps());
        });
        json.writeEndObject();
    }
}
