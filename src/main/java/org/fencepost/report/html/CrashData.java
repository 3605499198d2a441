package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.fencepost.program.Program;
import org.fencepost.report.Values;
import org.fencepost.verdict.CrashStory;

/** Failures and what was found after them, as the page's scripts need them. */
final class CrashData {
    private final JsonGenerator json;
    private final SourceFiles files;
    private final Values values;

    CrashData(JsonGenerator json, SourceFiles files, Program program) {
        this.json = json;
        this.files = files;
        this.values = new Values(program);
    }

    void write(CrashStory story) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("failures");
        for (CrashStory.Failure failure : story.failures()) {
            writeFailure(failure);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("reads");
        for (CrashStory.Read read : story.reads()) {
            writeRead(read);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeFailure(CrashStory.Failure failure) throws IOException {
        json.writeStartObject();
        json.writeStringField("moment", failure.moment());
        json.writeNumberField("thread", failure.thread());
        files.writeSite(json, failure.site());
        json.writeArrayFieldStart("lines");
        for (CrashStory.Line line : failure.lines()) {
            json.writeStartObject();
            json.writeStringField("name", values.address(line.address()));
            writeStore("begin", line.begin());
            writeStore("end", line.end());
            json.writeArrayFieldStart("lost");
            for (CrashStory.Store store : line.lost()) {
                writeStore(store);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeRead(CrashStory.Read read) throws IOException {
        json.writeStartObject();
        json.writeStringField("a", values.address(read.address()));
        json.writeNumberField("thread", read.thread());
        json.writeNumberField("options", read.options());
        files.writeSite(json, read.site());
        writeStore("from", read.from());
        json.writeEndObject();
    }

    private void writeStore(String key, CrashStory.Store store) throws IOException {
        if (store != null) {
            json.writeFieldName(key);
            writeStore(store);
        }
    }

    private void writeStore(CrashStory.Store store) throws IOException {
        json.writeStartObject();
        json.writeStringField("a", values.address(store.address()));
        json.writeStringField("v", values.value(store.value(), store.size()));
        json.writeNumberField("thread", store.thread());
        files.writeSite(json, store.site());
        json.writeEndObject();
    }
}
