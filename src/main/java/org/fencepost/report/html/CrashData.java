package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.fencepost.program.Program;
import org.fencepost.report.Json;
import org.fencepost.report.ValueText;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/** Failures and what was found after them, as the page's scripts need them. */
final class CrashData {
    private final JsonGenerator json;
    private final SourceFiles files;
    private final ValueText values;

    CrashData(JsonGenerator json, SourceFiles files, @Nullable Program program) {
        this.json = json;
        this.files = files;
        this.values = new ValueText(program);
    }

    void write(CrashTimeline timeline) throws IOException {
        json.writeStartObject();
        Json.objects(json, "machines", timeline.machines(), machine -> {
            json.writeNumberField("id", machine.number());
            json.writeStringField("name", machine.name());
            json.writeNumberField("failed", machine.failedAt());
            json.writeStringField("moment", machine.moment());
            files.writeSite(json, machine.site());
        });
        Json.list(json, "tracks", timeline.tracks(), this::writeTrack);
        Json.list(json, "loads", timeline.loads(), this::writeLoad);
        json.writeEndObject();
    }

    private void writeTrack(CrashTimeline.Track track) throws IOException {
        json.writeStartObject();
        json.writeNumberField("machine", track.machine());
        json.writeStringField("line", values.address(track.line()));
        json.writeNumberField("begin", track.begin());
        if (track.end() != Long.MAX_VALUE) {
            json.writeNumberField("end", track.end());
        }
        Json.objects(json, "stores", track.stores(), store -> {
            json.writeNumberField("time", store.time());
            writeStore(store.what());
        });
        json.writeEndObject();
    }

    private void writeLoad(CrashTimeline.Load load) throws IOException {
        CrashStory.Read read = load.what();
        json.writeStartObject();
        json.writeNumberField("time", load.time());
        json.writeNumberField("machine", load.machine());
        json.writeNumberField("thread", read.thread());
        json.writeNumberField("options", read.options());
        json.writeNumberField("from", load.from());
        json.writeStringField("a", values.address(read.address()));
        if (read.from() != null) {
            json.writeStringField(
                    "v",
                    values.valueAt(
                            read.from().address(),
                            read.from().value(),
                            read.from().size()));
        }
        files.writeSite(json, read.site());
        json.writeEndObject();
    }

    private void writeStore(CrashStory.Store store) throws IOException {
        json.writeStringField("a", values.address(store.address()));
        json.writeStringField("v", values.valueAt(store.address(), store.value(), store.size()));
        json.writeNumberField("thread", store.thread());
        files.writeSite(json, store.site());
    }
}
