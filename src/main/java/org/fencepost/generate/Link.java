package org.fencepost.generate;

/**
 * How a read and a later step of its thread belong together beside program order.
 *
 * @param from number of the read among all steps
 * @param to number of the later step; a control dependency reaches from there to the end of the thread
 */
record Link(Type type, int from, int to) {
    enum Type {
        ADDR("addr"),
        DATA("data"),
        CTRL("ctrl"),
        /** A load-exclusive and its store-exclusive. */
        LXSX("lxsx"),
        /** The halves of an atomic exchange. */
        AMO("amo");

        private final String relation;

        Type(String relation) {
            this.relation = relation;
        }

        /** Its name in cat. */
        String relation() {
            return relation;
        }

        boolean isUpdate() {
            return this == LXSX || this == AMO;
        }
    }
}
