package org.fencepost.litmus;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * A test's file, cut into its sections.
 *
 * @param architecture the first word of the file
 * @param doc the text in quotes after the name, or empty
 * @param info the {@code key=value} lines of the header
 */
public record LitmusText(
        String file,
        String architecture,
        String name,
        String doc,
        Map<String, String> info,
        Section init,
        Section program,
        Section condition) {

    /** A part of the file and the line on which it starts. */
    public record Section(String text, int line, String file) {
        public Site site(int atLine) {
            return new Site(file, atLine, "", null, false);
        }
    }

    private static final Pattern FIRST_LINE =
            Pattern.compile("\\s*(\\w+)[ \\t]+([^\\s\"(;]+)[ \\t]*(?:\\([^)\\n]*\\))?\\s*(?:\"([^\"]*)\")?[ \\t]*;?");
    private static final Pattern INFO = Pattern.compile("([A-Za-z][\\w/.-]*)[ \\t]*=[ \\t]*([^\\r\\n]*)");
    private static final Pattern CONDITION =
            Pattern.compile("(?:~[ \\t\\r\\n]*exists|exists|forall|final|cases|[oO]bserved|locations|filter)\\b");

    /** Variants of an architecture that we have without being told. */
    private static final Set<String> VARIANTS = Set.of("mixed");

    private static final Set<String> PRIVILEGED = Set.of("TTHM", "EL0", "EL1");

    static LitmusText split(String file, String text) {
        return new Splitter(file, text).split();
    }

    /** Walks through the text once, knowing comments and strings. */
    private static final class Splitter {
        private final String file;
        private final String text;
        private int position;

        Splitter(String file, String text) {
            this.file = file;
            this.text =
                    text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
        }

        LitmusText split() {
            skipComments();
            Matcher first = FIRST_LINE.matcher(text);
            if (!first.find(position) || first.start() != position) {
                throw error("a litmus test starts with its architecture and its name, as in \"C SB\"", position);
            }
            position = first.end();
            Map<String, String> info = header();
            int initStart = position;
            int initEnd = matchingBrace();
            position = initEnd + 1;
            int programStart = position;
            boolean c = first.group(1).equals("C");
            int programEnd = c ? endOfC() : endOfAssembly();
            return new LitmusText(
                    file,
                    first.group(1),
                    first.group(2),
                    first.group(3) == null ? "" : first.group(3),
                    Map.copyOf(info),
                    section(initStart, initEnd),
                    section(programStart, programEnd),
                    section(programEnd, endOfCondition(programEnd)));
        }

        private void skipComments() {
            while (true) {
                while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
                    position++;
                }
                if (!text.startsWith("(*", position)) {
                    return;
                }
                position = afterComment(position);
            }
        }

        private Map<String, String> header() {
            Map<String, String> info = new LinkedHashMap<>();
            while (position < text.length()) {
                if (text.startsWith("(*", position)) {
                    position = afterComment(position);
                } else if (text.charAt(position) == '{') {
                    position++;
                    return info;
                } else {
                    Matcher line = INFO.matcher(text).region(position, text.length());
                    boolean atLineStart = position == 0 || text.charAt(position - 1) == '\n';
                    if (atLineStart && line.lookingAt()) {
                        info.put(line.group(1), line.group(2).strip());
                        refuseUnknownMeaning(line.group(1), line.group(2).strip());
                        position = line.end();
                    } else {
                        position++;
                    }
                }
            }
            throw error("the test has no initial state: { ... } is missing", text.length());
        }

        /** Most lines of a header are notes; these change what the test means. */
        private void refuseUnknownMeaning(String key, String value) {
            for (String variant : key.equalsIgnoreCase("variant") ? value.split("[\\s,]+") : new String[0]) {
                if (!VARIANTS.contains(variant)) {
                    throw error("the variant '" + variant + "' of the architecture is not supported", position);
                }
            }
            if (PRIVILEGED.contains(key)) {
                throw error("'" + key + "' (page tables, privileged code) is not supported", position);
            }
        }

        /** The position of the brace that closes the initial state. */
        private int matchingBrace() {
            int depth = 0;
            for (int i = position; i < text.length(); i++) {
                char c = text.charAt(i);
                if (text.startsWith("(*", i)) {
                    i = afterComment(i) - 1;
                } else if (c == '{') {
                    depth++;
                } else if (c == '}' && depth-- == 0) {
                    return i;
                }
            }
            throw error("the initial state is not closed: } is missing", position);
        }

        private int endOfAssembly() {
            for (int i = position; i < text.length(); i++) {
                if (text.startsWith("(*", i)) {
                    i = afterComment(i) - 1;
                } else if (text.charAt(i) == '"') {
                    i = afterString(i) - 1;
                } else if (conditionStarts(i)) {
                    return i;
                }
            }
            return text.length();
        }

        private int endOfC() {
            for (int i = position, depth = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (text.startsWith("/*", i)) {
                    int end = text.indexOf("*/", i + 2);
                    i = (end < 0 ? text.length() : end + 2) - 1;
                } else if (text.startsWith("//", i)) {
                    int end = text.indexOf('\n', i);
                    i = (end < 0 ? text.length() : end) - 1;
                } else if (depth == 0 && text.startsWith("(*", i)) {
                    i = afterComment(i) - 1;
                } else if (c == '"') {
                    i = afterString(i) - 1;
                } else if (c == '{' || c == '(') {
                    if (c == '(' && depth == 0 && onlyBlanksSinceBrace(i)) {
                        return i; // an old-style condition: a proposition in parentheses, with no quantifier
                    }
                    depth++;
                } else if (c == '}' || c == ')') {
                    depth--;
                } else if (depth <= 0 && conditionStarts(i)) {
                    return i;
                }
            }
            return text.length();
        }

        private boolean onlyBlanksSinceBrace(int at) {
            int i = at - 1;
            while (i >= position && Character.isWhitespace(text.charAt(i))) {
                i--;
            }
            return i >= position && text.charAt(i) == '}';
        }

        private boolean conditionStarts(int at) {
            if (at > 0 && isWord(text.charAt(at - 1)) && text.charAt(at) != '~') {
                return false;
            }
            return CONDITION.matcher(text).region(at, text.length()).lookingAt();
        }

        private static boolean isWord(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '$';
        }

        /** The configuration that may follow the condition, in {@code << >>}, says nothing about the test. */
        private int endOfCondition(int from) {
            int end = text.indexOf("<<", from);
            return end < 0 ? text.length() : end;
        }

        private int afterComment(int from) {
            int depth = 0;
            for (int i = from; i < text.length() - 1; i++) {
                if (text.startsWith("(*", i)) {
                    depth++;
                    i++;
                } else if (text.startsWith("*)", i)) {
                    i++;
                    if (--depth == 0) {
                        return i + 1;
                    }
                }
            }
            throw error("the comment that starts here is not closed: *) is missing", from);
        }

        private int afterString(int from) {
            int end = text.indexOf('"', from + 1);
            if (end < 0) {
                throw error("the string that starts here is not closed", from);
            }
            return end + 1;
        }

        private Section section(int from, int to) {
            return new Section(text.substring(from, to), lineOf(from), file);
        }

        private int lineOf(int at) {
            return 1 + (int) text.chars().limit(at).filter(c -> c == '\n').count();
        }

        private InputException error(String message, int at) {
            return new InputException(message, new Site(file, lineOf(Math.min(at, text.length())), "", null, false));
        }
    }
}
