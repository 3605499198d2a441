package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.fencepost.machine.TracePictures;
import org.fencepost.report.Json;

/**
 * The page of {@code simulate}: the state of an abstract machine at each step.
 *
 * @param tool name and version, for the foot of the page
 * @param text the same as text
 * @param verdict {@code allowed}, {@code forbidden} or {@code unknown}
 * @param question what the test asks
 * @param answer the answer as a sentence
 * @param steps from the start to an end that answers the question; empty when there is none
 */
public record MachinePage(
        String tool,
        String file,
        String machine,
        String verdict,
        String question,
        String answer,
        List<TracePictures.Picture> steps,
        String text) {
    public String render() {
        return Page.render(file + ": " + verdict + " on " + machine, text, this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        SourceFiles files = new SourceFiles();
        json.writeStringField("tool", tool);
        json.writeArrayFieldStart("results");
        json.writeStartObject();
        files.mention(file);
        json.writeStringField("file", file);
        json.writeStringField("basis", machine);
        json.writeStringField("verdict", verdict);
        json.writeStringField("question", question);
        json.writeStringField("answer", answer);
        json.writeArrayFieldStart("machine");
        for (TracePictures.Picture step : steps) {
            writeStep(json, files, step);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        files.write(json);
    }

    private static void writeStep(JsonGenerator json, SourceFiles files, TracePictures.Picture step)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("x", step.text());
        json.writeNumberField("t", step.thread());
        files.writeSite(json, step.site());
        writeMap(json, "memory", step.memory());
        writeMap(json, "observed", step.observed());
        Json.objects(json, "parts", step.parts(), part -> {
            json.writeStringField("owner", part.owner());
            json.writeStringField("name", part.name());
            Json.strings(json, "content", part.content());
        });
        Json.objects(json, "next", step.next(), site -> {
            files.writeSite(json, site);
        });
        json.writeEndObject();
    }

    private static void writeMap(JsonGenerator json, String key, Map<String, String> map) throws IOException {
        json.writeObjectFieldStart(key);
        for (Map.Entry<String, String> entry : map.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }
}
