package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Results as JUnit XML, which build servers read: a test case for each file, a failure for what is wrong with it. */
public final class JUnitReport {
    /** How a test case came out. */
    public enum Status {
        PASSED(""),
        FAILED("failure"),
        /** It says nothing about the program: the input is wrong, or a limit was reached. */
        ERROR("error"),
        SKIPPED("skipped");

        private final String element;

        Status(String element) {
            this.element = element;
        }
    }

    /**
     * @param name what was checked
     * @param group under what: the memory model
     * @param type of the failure, such as {@code race}; empty when it passed
     * @param message one line
     * @param text the whole report
     */
    public record Case(
            String name, String group, Status status, double seconds, String type, String message, String text) {}

    private final String suite;
    private final List<Case> cases = new ArrayList<>();

    /** @param suite the name of the test suite, such as {@code fencepost verify} */
    public JUnitReport(String suite) {
        this.suite = suite;
    }

    public void add(Case test) {
        cases.add(test);
    }

    public String render() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        String numbers = numbers();
        xml.append("<testsuites name=").append(quoted(suite)).append(numbers).append(">\n");
        xml.append("  <testsuite name=").append(quoted(suite)).append(numbers).append(">\n");
        cases.forEach(test -> add(xml, test));
        return xml.append("  </testsuite>\n</testsuites>\n").toString();
    }

    private String numbers() {
        double seconds = cases.stream().mapToDouble(Case::seconds).sum();
        return " tests=\"" + cases.size() + "\" failures=\"" + count(Status.FAILED) + "\" errors=\""
                + count(Status.ERROR) + "\" skipped=\"" + count(Status.SKIPPED) + "\" time=" + time(seconds);
    }

    private long count(Status status) {
        return cases.stream().filter(test -> test.status == status).count();
    }

    private static String time(double seconds) {
        return "\"" + String.format(Locale.ROOT, "%.3f", seconds) + "\"";
    }

    private static void add(StringBuilder xml, Case test) {
        xml.append("    <testcase name=").append(quoted(test.name));
        xml.append(" classname=").append(quoted(test.group));
        xml.append(" time=").append(time(test.seconds));
        if (test.status == Status.PASSED) {
            xml.append("/>\n");
            return;
        }
        xml.append(">\n      <").append(test.status.element);
        if (test.status != Status.SKIPPED) {
            xml.append(" type=").append(quoted(test.type));
        }
        xml.append(" message=").append(quoted(test.message));
        if (test.status == Status.SKIPPED) {
            xml.append("/>\n");
        } else {
            xml.append(">").append(escaped(test.text));
            xml.append("</").append(test.status.element).append(">\n");
        }
        xml.append("    </testcase>\n");
    }

    private static String quoted(String text) {
        return '"' + escaped(text).replace("\n", "&#10;").replace("\t", "&#9;") + '"';
    }

    /** Characters that XML 1.0 does not have at all become question marks. */
    private static String escaped(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> result.append("&amp;");
                case '<' -> result.append("&lt;");
                case '>' -> result.append("&gt;");
                case '"' -> result.append("&quot;");
                case '\n', '\t' -> result.appendCodePoint(c);
                default -> result.appendCodePoint(isXml(c) ? c : '?');
            }
        });
        return result.toString();
    }

    private static boolean isXml(int c) {
        return c >= 0x20 && c <= 0xd7ff || c >= 0xe000 && c <= 0xfffd || c >= 0x10000;
    }
}
