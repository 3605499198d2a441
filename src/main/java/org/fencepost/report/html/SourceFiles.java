package org.fencepost.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.fencepost.program.Site;
import org.fencepost.report.Json;
import org.fencepost.report.Sources;
import org.jspecify.annotations.Nullable;

/** The source files that a page refers to; long files are cut down to the neighbourhood of the lines that it names. */
final class SourceFiles {
    private static final int WHOLE = 1500;
    private static final int AROUND = 40;
    private static final int WIDEST = 400;

    private final Sources sources = new Sources();
    private final Map<String, TreeSet<Integer>> mentioned = new LinkedHashMap<>();

    /** Shows the file even if no line of it is named. */
    void mention(String file) {
        mentioned.computeIfAbsent(file, f -> new TreeSet<>());
    }

    /** {@code f}, the number of the file, and {@code l}, the line: the innermost place in the user's own code. */
    void writeSite(JsonGenerator json, @Nullable Site site) throws IOException {
        Site user = site == null ? Site.UNKNOWN : site.user();
        if (user.line() > 0) {
            json.writeNumberField("f", number(user));
            json.writeNumberField("l", user.line());
        }
    }

    private int number(Site site) {
        mentioned.computeIfAbsent(site.file(), file -> new TreeSet<>()).add(site.line());
        return new ArrayList<>(mentioned.keySet()).indexOf(site.file());
    }

    /** All files, with the lines to show. Comes last, when everything has been mentioned. */
    void write(JsonGenerator json) throws IOException {
        Json.objects(json, "files", mentioned.entrySet(), file -> {
            json.writeStringField("name", file.getKey());
            List<String> lines = sources.lines(file.getKey());
            int first = 1;
            int last = lines.size();
            if (lines.size() > WHOLE && !file.getValue().isEmpty()) {
                first = Math.max(1, file.getValue().first() - AROUND);
                last = Math.min(Math.min(lines.size(), file.getValue().last() + AROUND), first + 2 * WHOLE);
            }
            json.writeNumberField("first", first);
            json.writeArrayFieldStart("lines");
            for (String line : lines.subList(Math.min(first - 1, lines.size()), Math.max(first - 1, last))) {
                json.writeString(line.length() > WIDEST ? line.substring(0, WIDEST) + "..." : line);
            }
            json.writeEndArray();
        });
    }
}
