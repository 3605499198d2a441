package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.report.Json;
import org.fencepost.report.StepsText;
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

    void write(CrashStory story, CrashTimeline timeline) throws IOException {
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
        Json.list(json, "steps", StepsText.shown(timeline), this::writeStep);
        if (story.missing() != null) {
            writeMissing(story.missing());
        }
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

    private void writeStep(CrashTimeline.Step step) throws IOException {
        json.writeStartObject();
        json.writeNumberField("time", step.time());
        json.writeNumberField("machine", step.machine());
        json.writeNumberField("thread", step.thread());
        json.writeStringField("what", step.what().label());
        if (step.address() != 0) {
            json.writeStringField("a", values.address(step.address()));
            json.writeStringField("line", values.address(CrashTimeline.lineOf(step.address())));
        }
        if (step.found() != null) {
            CrashStory.Store found = step.found();
            json.writeStringField("v", values.valueAt(found.address(), found.value(), found.size()));
            json.writeNumberField("by", found.thread());
        }
        files.writeSite(json, step.site());
        json.writeEndObject();
    }

    private void writeMissing(CrashStory.Missing missing) throws IOException {
        json.writeObjectFieldStart("missing");
        json.writeStringField("what", missing.what().label());
        json.writeNumberField("thread", missing.thread());
        if (missing.lost() != null) {
            json.writeStringField("a", values.address(missing.lost().address()));
            json.writeStringField(
                    "line", values.address(CrashTimeline.lineOf(missing.lost().address())));
        }
        writePlace("after", missing.after());
        if (missing.before() != null) {
            writePlace("before", missing.before());
        }
        json.writeEndObject();
    }

    private void writePlace(String key, Site site) throws IOException {
        json.writeObjectFieldStart(key);
        files.writeSite(json, site);
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
