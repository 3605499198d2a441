package org.fencepost.report;

import java.util.Set;
import java.util.TreeSet;
import org.fencepost.graph.Event;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/** What an event did, in a few words: {@code load acquire flag -> 1}. */
public final class EventText {
    private final ValueText values;

    public EventText(ValueText values) {
        this.values = values;
    }

    public String describe(Event event) {
        return describe(event, false);
    }

    /** @param sized whether to say how many bytes an access has */
    public String describe(Event event, boolean sized) {
        StringBuilder text = new StringBuilder(verb(event));
        String how = mode(event.how());
        if (!how.isEmpty()) {
            text.append(' ').append(how);
        }
        if (event.isAccess()) {
            text.append(' ').append(values.address(event.address()));
            if (sized) {
                text.append(event.size() == 1 ? " (1 byte)" : " (" + event.size() + " bytes)");
            }
            text.append(effect(event));
        } else if (event.address() != 0) {
            text.append(' ').append(values.whole(event.address()));
        }
        return text.toString();
    }

    private static String verb(Event event) {
        if (!event.label().isEmpty()) {
            return event.label();
        }
        if (event.isUpdate()) {
            return "update";
        }
        if (event.isRead()) {
            return "load";
        }
        return event.isWrite() ? "store" : "fence";
    }

    private String effect(Event event) {
        String read = values.valueAt(event.address(), event.valueRead(), event.highRead(), event.size());
        String written = values.valueAt(event.address(), event.valueWritten(), event.highWritten(), event.size());
        if (event.isUpdate()) {
            return ": " + read + " -> " + written;
        }
        return event.isRead() ? " -> " + read : " = " + written;
    }

    /** The C11 name of the mode (nothing for plain accesses), then the names that an architecture gives it. */
    public static String mode(Annotation how) {
        if (how == null) {
            return "";
        }
        Set<String> words = new TreeSet<>(how.tags());
        if (how.mode().isAtomic()) {
            words.remove(Annotation.COPY);
        }
        String tags = String.join(" ", words);
        String mode = mode(how.mode());
        return mode.isEmpty() || tags.isEmpty() ? mode + tags : mode + " " + tags;
    }

    private static String mode(Mode mode) {
        return switch (mode) {
            case NA -> "";
            case RLX -> "relaxed";
            case ACQ -> "acquire";
            case REL -> "release";
            case ACQ_REL -> "acq_rel";
            case SC -> "seq_cst";
        };
    }
}
