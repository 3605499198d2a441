package org.fencepost.litmus;

/** The question that a test asks about its final states. */
public record Condition(Quantifier quantifier, Proposition proposition) {
    /** What a test without a condition asks. */
    public static final Condition TRUE = new Condition(Quantifier.FORALL, Proposition.TRUE);

    public enum Quantifier {
        EXISTS("exists", "Allowed"),
        NOT_EXISTS("~exists", "Forbidden"),
        FORALL("forall", "Required");

        private final String keyword;
        private final String kind;

        Quantifier(String keyword, String kind) {
            this.keyword = keyword;
            this.kind = kind;
        }

        public String keyword() {
            return keyword;
        }

        /** The word after the test's name in herd's output. */
        public String kind() {
            return kind;
        }
    }
}
