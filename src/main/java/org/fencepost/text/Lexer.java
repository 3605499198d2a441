package org.fencepost.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cuts a text into words. What the words and comments are is the language's, said once with {@link #language}. */
public final class Lexer {
    /** Makes the exception for what is wrong at a place. */
    public interface Problem {
        RuntimeException at(String message, int line, int column);
    }

    /** The first group of the pattern is the word's text. */
    private record Rule(Token.Kind kind, Pattern pattern) {}

    /**
     * @param onlyOutside whether it is a comment only where no parenthesis or brace is open
     * @param unclosed what to say when it does not end; null if it then goes to the end of the text
     */
    private record Comment(
            String open,
            String close,
            boolean onlyOutside,
            @Nullable String unclosed) {
        boolean nests() {
            return open.equals("(*");
        }
    }

    private final List<Pattern> skipped;
    private final List<Comment> comments;
    private final List<Rule> rules;
    private final Set<String> keywords;
    private final Map<String, String> refused;
    private final String unknown;

    private Lexer(Builder language) {
        skipped = List.copyOf(language.skipped);
        comments = List.copyOf(language.comments);
        rules = List.copyOf(language.rules);
        keywords = language.keywords;
        refused = language.refused;
        unknown = language.unknown;
    }

    /** Describes a language. {@code unknown} is what to say of a character that starts no word, for {@code %s}. */
    public static Builder language(String unknown) {
        return new Builder(unknown);
    }

    /** Collects what a language has; earlier words win. */
    public static final class Builder {
        private final String unknown;
        private final List<Pattern> skipped = new ArrayList<>();
        private final List<Comment> comments = new ArrayList<>();
        private final List<Rule> rules = new ArrayList<>();
        private final Map<String, String> refused = new LinkedHashMap<>();
        private Set<String> keywords = Set.of();

        private Builder(String unknown) {
            this.unknown = unknown;
        }

        /** Text between words: blanks, and comments to the end of a line. */
        public Builder skip(String pattern) {
            skipped.add(Pattern.compile(pattern));
            return this;
        }

        /** A comment in which no other one can stand. */
        public Builder comment(String open, String close, @Nullable String unclosed) {
            comments.add(new Comment(open, close, false, unclosed));
            return this;
        }

        /** A comment from {@code (*} to {@code *)}, in which others can stand. */
        public Builder nestingComment(boolean onlyOutside, @Nullable String unclosed) {
            comments.add(new Comment("(*", "*)", onlyOutside, unclosed));
            return this;
        }

        /** A kind of word; the pattern's group is the text that it stands for. */
        public Builder word(Token.Kind kind, String pattern) {
            rules.add(new Rule(kind, Pattern.compile(pattern)));
            return this;
        }

        /** Names that are keywords, separated by blanks. */
        public Builder keywords(String names) {
            keywords = Set.of(names.split(" "));
            return this;
        }

        /** What to say where no word is found that starts so: a string without an end, for instance. */
        public Builder refuse(String start, String message) {
            refused.put(start, message);
            return this;
        }

        /** Symbols, separated by blanks in any order: the longest wins. */
        public Builder symbols(String symbols) {
            return word(
                    Token.Kind.SYMBOL,
                    Stream.of(symbols.split(" "))
                            .sorted(Comparator.comparing(String::length).reversed())
                            .map(Pattern::quote)
                            .collect(Collectors.joining("|", "(", ")")));
        }

        public Lexer build() {
            return new Lexer(this);
        }
    }

    /** The words of a text whose first line has that number; the last is {@link Token.Kind#END}. */
    public List<Token> tokens(String text, int firstLine, Problem problem) {
        return new Scan(text, firstLine, problem).run();
    }

    private final class Scan {
        private final String text;
        private final Problem problem;
        private final List<Token> tokens = new ArrayList<>();
        private int offset;
        private int line;
        private int lineStart;
        private int depth;

        Scan(String text, int firstLine, Problem problem) {
            this.text = text;
            this.line = firstLine;
            this.problem = problem;
        }

        List<Token> run() {
            while (offset < text.length()) {
                if (!skip()) {
                    word();
                }
            }
            add(Token.Kind.END, "");
            return tokens;
        }

        private boolean skip() {
            for (Pattern pattern : skipped) {
                Matcher blank = at(pattern);
                if (blank.lookingAt()) {
                    advance(blank.end());
                    return true;
                }
            }
            for (Comment comment : comments) {
                if (text.startsWith(comment.open, offset) && !(comment.onlyOutside && depth > 0)) {
                    advance(end(comment));
                    return true;
                }
            }
            return false;
        }

        private Matcher at(Pattern pattern) {
            return pattern.matcher(text).region(offset, text.length());
        }

        private int end(Comment comment) {
            int open = 0;
            for (int i = offset; i < text.length(); i++) {
                if (text.startsWith(comment.open, i) && (open == 0 || comment.nests())) {
                    open++;
                    i += comment.open.length() - 1;
                } else if (text.startsWith(comment.close, i)) {
                    i += comment.close.length() - 1;
                    if (--open == 0) {
                        return i + 1;
                    }
                }
            }
            if (comment.unclosed != null) {
                throw error(comment.unclosed);
            }
            return text.length();
        }

        private void word() {
            for (Rule rule : rules) {
                Matcher word = at(rule.pattern);
                if (word.lookingAt()) {
                    String found = word.group(1);
                    boolean keyword = rule.kind == Token.Kind.NAME && keywords.contains(found);
                    add(keyword ? Token.Kind.KEYWORD : rule.kind, found);
                    depth += depthChange(found);
                    advance(word.end());
                    return;
                }
            }
            throw error(refusal());
        }

        private String refusal() {
            return refused.entrySet().stream()
                    .filter(start -> text.startsWith(start.getKey(), offset))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseGet(() -> String.format(unknown, Character.toString(text.codePointAt(offset))));
        }

        private static int depthChange(String word) {
            return switch (word) {
                case "(", "{" -> 1;
                case ")", "}" -> -1;
                default -> 0;
            };
        }

        private void add(Token.Kind kind, String word) {
            tokens.add(new Token(kind, word, line, offset - lineStart + 1));
        }

        private RuntimeException error(String message) {
            return problem.at(message, line, offset - lineStart + 1);
        }

        private void advance(int end) {
            for (; offset < end; offset++) {
                if (text.charAt(offset) == '\n') {
                    line++;
                    lineStart = offset + 1;
                }
            }
        }
    }
}
