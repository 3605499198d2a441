package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.report.Relevance;
import org.fencepost.report.Why;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * How violations of a program came about: executions, and failures.
 *
 * @param program null when it could not be loaded
 * @param basis the name of the model or platform
 */
record ViolationData(
        JsonGenerator json, SourceFiles files, @Nullable Program program, String basis) {
    void write(Violation violation, Why why) throws IOException {
        if (violation.execution() != null) {
            json.writeFieldName("execution");
            ExecutionData data = new ExecutionData(json, files, violation.execution(), program, basis);
            data.write(violation.culprits(), Relevance.storyStart(data.view(), violation), List.of(), why.edges());
        }
        if (violation.crash() != null && violation.crash().timeline() != null) {
            json.writeFieldName("crash");
            new CrashData(json, files, program)
                    .write(violation.crash(), violation.crash().timeline());
        }
    }
}
