package org.fencepost.generate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One edge of a cycle: a relaxation, in diy's word.
 *
 * @param text as the user wrote it, with stars replaced
 * @param external between threads
 * @param sameLocation whether both ends access the same location
 * @param fence between the two, or null
 * @param link how the two belong together, or null
 * @param fromFlavour what the text says about the first end, or null
 */
record Edge(
        String text,
        Type type,
        boolean external,
        boolean sameLocation,
        Kind from,
        Kind to,
        @Nullable Flavour fence,
        Link.@Nullable Type link,
        @Nullable Flavour fromFlavour,
        @Nullable Flavour toFlavour) {
    enum Type {
        RF("rf"),
        FR("fr"),
        CO("co"),
        /** Two steps of one thread, one after the other. */
        ORDER("po");

        private final String relation;

        Type(String relation) {
            this.relation = relation;
        }

        String relation() {
            return relation;
        }
    }

    /** Whether its steps do no more than follow one another. */
    boolean isBareOrder() {
        return type == Type.ORDER && fence == null && link == null;
    }

    /** As names of tests write it, without annotations: {@code po}, {@code dmb.sy}, {@code addr}, {@code ctrlisb}. */
    String shortName() {
        if (type != Type.ORDER) {
            return type.relation() + (external ? "e" : "i");
        }
        String same = sameLocation && (link == null || !link.isUpdate()) ? "s" : "";
        if (isBareOrder()) {
            return sameLocation ? "pos" : "po";
        }
        if (link == null) {
            return Objects.requireNonNull(fence).shortName() + same;
        }
        return (link.isUpdate() ? "rmw" : link.relation()) + (fence == null ? "" : fence.shortName()) + same;
    }

    /** The plain edge that has the same ends: what families are told apart by. */
    String skeleton() {
        return type == Type.ORDER
                ? "Po" + (sameLocation ? 's' : 'd') + from.letter() + to.letter()
                : text.substring(0, 3).replace("Ws", "Co");
    }
}
