package org.fencepost.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.fencepost.report.Json;

/** One HTML file: style sheet, scripts, the data to show as JSON, and the text report for whoever has no scripts. */
final class Page {
    /** In the order in which they need each other. */
    private static final List<String> SCRIPTS = List.of(
            "dom.js",
            "graph.js",
            "edges.js",
            "source.js",
            "steps.js",
            "crash.js",
            "history.js",
            "machine.js",
            "table.js",
            "optimum.js",
            "page.js");

    /** Nothing from anywhere else, even if some text in the data found a way to ask for it. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

    private Page() {}

    /**
     * @param title of the window
     * @param text the same result as text
     */
    static String render(String title, String text, Json.Fields content) {
        StringBuilder page = new StringBuilder(1 << 16);
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
                .append(POLICY)
                .append("\">\n");
        page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.append("<title>").append(escape(title)).append("</title>\n");
        page.append("<style>\n").append(resource("page.css")).append("</style>\n</head>\n<body>\n");
        page.append("<div id=\"page\"></div>\n");
        page.append("<details id=\"text\"><summary>The same as text</summary>\n<pre>");
        page.append(escape(text)).append("</pre></details>\n");
        page.append("<noscript><p>The picture needs scripts; the text above says the same.</p></noscript>\n");
        page.append("<script type=\"application/json\" id=\"data\">");
        page.append(embed(Json.object(content))).append("</script>\n<script>\n\"use strict\";\n");
        SCRIPTS.forEach(script -> page.append(resource(script)));
        return page.append("</script>\n</body>\n</html>\n").toString();
    }

    /** JSON that cannot end the script element it stands in, nor start a comment there. */
    private static String embed(String json) {
        return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
