package org.fencepost.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/** Power failures for tools. */
final class CrashJson {
    private final JsonGenerator json;
    private final ValueText values;

    CrashJson(JsonGenerator json, @Nullable Program program) {
        this.json = json;
        this.values = new ValueText(program);
    }

    static void writeNumbers(JsonGenerator json, CrashNumbers crash, @Nullable Program program) throws IOException {
        json.writeNumberField("failurePoints", crash.failurePoints());
        json.writeNumberField("failures", crash.failures());
        Json.numbers(json, "schedules", crash.schedules());
        Json.numbers(json, "fills", crash.fills());
        json.writeNumberField("eagerExecutions", new BigDecimal(crash.eager()).round(new MathContext(15)));
        Json.objects(json, "openLoads", crash.loads(), load -> {
            JsonReport.writeSite(json, load.site());
            json.writeArrayFieldStart("stores");
            for (CrashStory.Store store : load.stores()) {
                if (store == null) {
                    json.writeNull();
                } else {
                    new CrashJson(json, program).writeStore(store);
                }
            }
            json.writeEndArray();
        });
    }

    void write(CrashStory story) throws IOException {
        json.writeObjectFieldStart("crash");
        Json.objects(json, "failures", story.failures(), failure -> {
            json.writeStringField("moment", failure.moment());
            json.writeNumberField("thread", failure.thread());
            JsonReport.writeSite(json, failure.site());
            Json.list(json, "lines", failure.lines(), this::writeLine);
        });
        writeReads(story.reads());
        if (story.timeline() != null) {
            writeTimeline(story.timeline());
        }
        if (story.missing() != null) {
            writeMissing(story.missing());
        }
        json.writeEndObject();
    }

    private void writeMissing(CrashStory.Missing missing) throws IOException {
        json.writeObjectFieldStart("missing");
        json.writeStringField("what", missing.what().label());
        json.writeNumberField("thread", missing.thread());
        writePlace("after", missing.after());
        writePlace("before", missing.before());
        writeStore("lost", missing.lost());
        writeStore("survivor", missing.survivor());
        json.writeEndObject();
    }

    private void writePlace(String key, @Nullable Site site) throws IOException {
        json.writeFieldName(key);
        if (site == null) {
            json.writeNull();
        } else {
            json.writeStartObject();
            JsonReport.writeSite(json, site);
            json.writeEndObject();
        }
    }

    private void writeStep(CrashTimeline.Step step) throws IOException {
        json.writeStringField("what", step.what().label());
        json.writeNumberField("thread", step.thread());
        if (step.address() != 0) {
            json.writeStringField("address", values.address(step.address()));
        }
        if (step.found() != null) {
            writeStore("found", step.found());
        }
        JsonReport.writeSite(json, step.site());
    }

    private void writeTimeline(CrashTimeline timeline) throws IOException {
        Json.objects(json, "timeline", Happenings.of(timeline), happening -> {
            json.writeStringField("machine", happening.machine().name());
            if (happening instanceof Happenings.Stored stored) {
                json.writeStringField("what", "store");
                writeStore("store", stored.what());
                json.writeStringField("fate", stored.fate());
            } else if (happening instanceof Happenings.Did did) {
                writeStep(did.what());
            } else if (happening instanceof Happenings.Loaded loaded) {
                json.writeStringField("what", "load");
                json.writeStringField("address", values.address(loaded.what().address()));
                JsonReport.writeSite(json, loaded.what().site());
                writeStore("found", loaded.what().from());
                json.writeStringField(
                        "of", loaded.from() == null ? "" : loaded.from().name());
                writeStore(
                        "missed",
                        loaded.missed() == null ? null : loaded.missed().what());
            } else {
                json.writeStringField("what", "failure");
                json.writeStringField("moment", happening.machine().moment());
                JsonReport.writeSite(json, happening.machine().site());
            }
        });
    }

    private void writeLine(CrashStory.Line line) throws IOException {
        json.writeStartObject();
        json.writeStringField("address", values.address(line.address()));
        writeStore("writtenBackAfter", line.begin());
        writeStore("writtenBackBefore", line.end());
        Json.list(json, "lost", line.lost(), this::writeStore);
        json.writeEndObject();
    }

    private void writeReads(List<CrashStory.Read> reads) throws IOException {
        Json.objects(json, "reads", reads, read -> {
            json.writeStringField("address", values.address(read.address()));
            json.writeNumberField("size", read.size());
            json.writeNumberField("thread", read.thread());
            JsonReport.writeSite(json, read.site());
            json.writeNumberField("options", read.options());
            writeStore("from", read.from());
        });
    }

    private void writeStore(String key, CrashStory.@Nullable Store store) throws IOException {
        json.writeFieldName(key);
        if (store == null) {
            json.writeNull();
        } else {
            writeStore(store);
        }
    }

    private void writeStore(CrashStory.Store store) throws IOException {
        json.writeStartObject();
        json.writeStringField("address", values.address(store.address()));
        json.writeNumberField("size", store.size());
        json.writeNumberField("value", store.value());
        json.writeNumberField("thread", store.thread());
        JsonReport.writeSite(json, store.site());
        json.writeEndObject();
    }
}
