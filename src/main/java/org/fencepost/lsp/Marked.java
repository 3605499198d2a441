package org.fencepost.lsp;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a file says about its own check, in a comment near its top: {@code // fencepost: check model=tso timeout=20s -DN=2}.
 *
 * @param flags for clang
 */
record Marked(String model, Duration timeout, List<String> flags) {
    /** Further down nobody would look for it. */
    private static final int LINES = 40;

    private static final Pattern MARK = Pattern.compile("(?://|/?\\*)\\s*fencepost:\\s*check\\b([^*]*)");
    private static final Pattern SECONDS = Pattern.compile("timeout=(\\d{1,4})s");
    private static final Pattern MODEL = Pattern.compile("model=(\\S+)");

    /** For files that say nothing. */
    static final Marked DEFAULT = new Marked("rc11", Duration.ofSeconds(10), List.of());

    static Optional<Marked> in(String text) {
        return text.lines()
                .limit(LINES)
                .map(MARK::matcher)
                .filter(Matcher::find)
                .map(match -> parse(match.group(1).strip()))
                .findFirst();
    }

    private static Marked parse(String words) {
        Matcher model = MODEL.matcher(words);
        Matcher seconds = SECONDS.matcher(words);
        return new Marked(
                model.find() ? model.group(1) : DEFAULT.model(),
                seconds.find() ? Duration.ofSeconds(Long.parseLong(seconds.group(1))) : DEFAULT.timeout(),
                Arrays.stream(words.split("\\s+"))
                        .filter(word -> word.startsWith("-"))
                        .toList());
    }
}
