package org.fencepost.generate;

import java.util.Map;

/** A test that was made: its name, and the text of its file. */
public record GeneratedTest(String name, String text, Vocabulary vocabulary, Behaviour behaviour) {
    static GeneratedTest of(Vocabulary vocabulary, String name, Map<String, String> info, Behaviour behaviour) {
        return new GeneratedTest(name, vocabulary.writer().write(name, info, behaviour), vocabulary, behaviour);
    }

    /** The same test under another name. */
    public GeneratedTest renamed(String other) {
        int at = text.indexOf(' ');
        String rest = text.substring(at + 1 + name.length());
        return new GeneratedTest(other, text.substring(0, at + 1) + other + rest, vocabulary, behaviour);
    }

    /** Its shape: equal for tests that differ in the names of threads, locations and values only. */
    public String canonicalForm() {
        return CanonicalBehaviour.of(behaviour);
    }
}
