package org.fencepost.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of ours that users get as files: templates and lessons. What several have in common is a file in {@code parts}; the line
 * <code>/* PART name first second *&#47;</code> stands for it, with the words where it says $1 and $2.
 */
final class Handout {
    private static final Pattern PART =
            Pattern.compile("^ */\\* PART ([\\w-]+)(?: (\\w+) (\\w+))? \\*/\n", Pattern.MULTILINE);

    private Handout() {}

    static String read(String name) {
        return PART.matcher(resource(name)).replaceAll(part -> Matcher.quoteReplacement(filled(part)));
    }

    private static String filled(MatchResult part) {
        String text = resource("parts/" + part.group(1) + ".c");
        return part.group(2) == null ? text : text.replace("$1", part.group(2)).replace("$2", part.group(3));
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Handout.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
