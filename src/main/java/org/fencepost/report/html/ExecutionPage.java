package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.report.Explanations;
import org.fencepost.report.Json;

/**
 * A page of one execution of a correct program.
 *
 * @param tool name and version, for the foot of the page
 * @param outcome what the program has observed in it, as text
 */
public record ExecutionPage(
        String tool, String file, String model, Program program, Execution execution, String outcome) {
    public String render() {
        return Page.render(file + ": " + outcome, outcome + " under " + model + "\n", this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        SourceFiles files = new SourceFiles();
        files.mention(file);
        json.writeStringField("tool", tool);
        Json.objects(json, "results", List.of(this), page -> {
            json.writeStringField("file", file);
            json.writeStringField("basis", model);
            json.writeStringField("verdict", "allowed");
            json.writeArrayFieldStart("findings");
            String explained = Explanations.page(model).orElse("");
            new WitnessData("witness", "This execution ends with " + outcome + ".", explained, List.of())
                    .write(json, new ExecutionData(json, files, execution, program, model));
            json.writeEndArray();
        });
        files.write(json);
    }
}
