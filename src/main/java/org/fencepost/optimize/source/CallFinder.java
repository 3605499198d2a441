package org.fencepost.optimize.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Operation;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/** Finds calls of atomic operations in C and C++; comments, strings and preprocessor lines are none. */
final class CallFinder {
    private static final Pattern NAME = Pattern.compile("(?:std\\s*::\\s*)?\\b([A-Za-z_]\\w*)\\s*\\(");

    private final String text;
    /** The text with everything that is no code turned into spaces. */
    private final String code;

    CallFinder(String text) {
        this.text = text;
        this.code = Blanks.blank(text);
    }

    /**
     * The calls whose name stands between the two places and that can be this operation, in the order in which they
     * happen: arguments before the call that they are for.
     */
    List<AtomicCall> find(Operation operation, int from, int to) {
        return find(name -> isOperation(name, operation), call -> call.member() || isAtomic(call.name()), from, to);
    }

    /** The same for the calls of functions with certain names. */
    List<AtomicCall> find(Predicate<String> names, int from, int to) {
        return find(names, call -> true, from, to);
    }

    private List<AtomicCall> find(Predicate<String> names, Predicate<AtomicCall> isWanted, int from, int to) {
        List<AtomicCall> calls = new ArrayList<>();
        Matcher matcher = NAME.matcher(code).useTransparentBounds(true).region(from, code.length());
        while (matcher.find() && matcher.start(1) < to) {
            if (names.test(matcher.group(1))) {
                AtomicCall call = call(matcher);
                if (call != null && isWanted.test(call)) {
                    calls.add(call);
                }
            }
            matcher.region(matcher.end(), code.length());
        }
        calls.sort(Comparator.comparingInt(AtomicCall::close));
        return calls;
    }

    private static boolean isOperation(String name, Operation operation) {
        String what = AtomicCall.operation(name);
        return switch (operation.kind()) {
            case LOAD -> what.equals("load") || what.equals("test");
            case STORE -> what.equals("store") || what.equals("clear");
            case COMPARE_EXCHANGE, FAILURE ->
                what.equals("compare_exchange")
                        || what.equals("compare_exchange_strong")
                        || what.equals("compare_exchange_weak");
            case FENCE -> what.equals("thread_fence") || what.equals(AtomicCall.SYNC);
            case UPDATE -> isUpdate(what, operation);
            case FLUSH, STORE_FENCE, ADDED_FLUSH, ADDED_FENCE, FENCE_BEHIND_FLUSH -> false;
        };
    }

    private static boolean isAtomic(String name) {
        return name.contains("atomic_") || name.equals(AtomicCall.SYNC);
    }

    /** The text with everything that is no code turned into spaces. */
    String code() {
        return code;
    }

    private static boolean isUpdate(String what, Operation operation) {
        if (operation.update() == RmwOp.XCHG) {
            return what.equals("exchange") || what.equals("test_and_set");
        }
        String name = operation.name().substring("fetch_".length());
        String plain = name.startsWith("u") ? name.substring(1) : name;
        return what.equals("fetch_" + plain) || what.equals(plain + "_fetch");
    }

    private @Nullable AtomicCall call(Matcher matcher) {
        int open = matcher.end() - 1;
        List<AtomicCall.Range> arguments = new ArrayList<>();
        int close = arguments(open, arguments);
        if (close < 0) {
            return null;
        }
        int start = matcher.start();
        String qualifier = code.substring(start, matcher.start(1));
        int before = start - 1;
        while (before >= 0 && Character.isWhitespace(code.charAt(before))) {
            before--;
        }
        boolean member = before >= 0
                && (code.charAt(before) == '.' || code.charAt(before) == '>' && code.charAt(before - 1) == '-');
        String name = matcher.group(1);
        return new AtomicCall(name, member, qualifier, start, matcher.end(1), close, arguments);
    }

    /** Collects the arguments of a call and returns where it closes; -1 when it does not. */
    private int arguments(int open, List<AtomicCall.Range> arguments) {
        int depth = 0;
        int from = open + 1;
        for (int i = open; i < code.length(); i++) {
            switch (code.charAt(i)) {
                case '(', '[', '{' -> depth++;
                case ')', ']', '}' -> {
                    depth--;
                    if (depth == 0) {
                        addArgument(from, i, arguments);
                        return i;
                    }
                }
                case ',' -> {
                    if (depth == 1) {
                        addArgument(from, i, arguments);
                        from = i + 1;
                    }
                }
                default -> {}
            }
        }
        return -1;
    }

    private void addArgument(int from, int to, List<AtomicCall.Range> arguments) {
        int first = from;
        int last = to;
        while (first < last && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        while (last > first && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        if (first < last) {
            arguments.add(new AtomicCall.Range(first, last));
        }
    }

    /** Whether a statement begins at this place, so that leaving it out changes nothing else. */
    boolean beginsStatement(int place) {
        int before = place - 1;
        while (before >= 0 && Character.isWhitespace(code.charAt(before))) {
            before--;
        }
        return before < 0 || ";{}".indexOf(code.charAt(before)) >= 0;
    }

    /** Where the semicolon stands that follows this place, with nothing but space between; -1 if none does. */
    int semicolonAfter(int place) {
        int at = place;
        while (at < code.length() && Character.isWhitespace(code.charAt(at))) {
            at++;
        }
        return at < code.length() && code.charAt(at) == ';' ? at : -1;
    }
}
