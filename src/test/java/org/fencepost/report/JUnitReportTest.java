package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.junit.jupiter.api.Test;

class JUnitReportTest {
    private static void validate(String xml) throws Exception {
        Validator validator = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(Path.of("src/test/resources/report/junit.xsd").toFile())
                .newValidator();
        validator.validate(new StreamSource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))));
    }

    private static JUnitReport.Case test(String name, JUnitReport.Status status, String text) {
        return new JUnitReport.Case(name, "rc11", status, 0.5, "race", text, text);
    }

    @Test
    void everyStatusIsValid() {
        JUnitReport report = new JUnitReport("fencepost <verify> & \"more\"");
        report.add(test("a.c", JUnitReport.Status.PASSED, ""));
        report.add(
                test("b\u0001\u001b[31m\n\t.c", JUnitReport.Status.FAILED, "x < y && \"z\" ]]> \uD83D\uDE00 \uD800"));
        report.add(test("c.c", JUnitReport.Status.ERROR, "out of\nmemory"));
        report.add(test("d.c", JUnitReport.Status.SKIPPED, "not today"));
        String xml = report.render();
        assertThatCode(() -> validate(xml)).doesNotThrowAnyException();
        assertThat(xml).contains("tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\" time=\"2.000\"");
    }

    @Test
    void anEmptySuiteIsValid() {
        assertThatCode(() -> validate(new JUnitReport("nothing").render())).doesNotThrowAnyException();
    }
}
