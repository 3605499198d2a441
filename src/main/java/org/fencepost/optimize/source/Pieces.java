package org.fencepost.optimize.source;

import java.util.ArrayList;
import java.util.List;

/** Changes of a source text that are made together, or not at all. */
final class Pieces {
    private record Piece(int from, int to, String replacement) {}

    private final SourceText source;
    private final CallFinder finder;
    private final List<Piece> pieces = new ArrayList<>();

    Pieces(SourceText source, CallFinder finder) {
        this.source = source;
        this.finder = finder;
    }

    void add(int from, int to, String replacement) {
        pieces.add(new Piece(from, to, replacement));
    }

    /** False when other changes are in the way. */
    boolean write() {
        if (!pieces.stream().allMatch(piece -> source.accepts(piece.from, piece.to, piece.replacement))) {
            return false;
        }
        pieces.forEach(piece -> source.replace(piece.from, piece.to, piece.replacement));
        return true;
    }

    /**
     * A call that is a statement of its own goes with its line; any other becomes an expression without effect. False when it goes over
     * several lines.
     */
    boolean remove(AtomicCall call) {
        int semicolon = finder.semicolonAfter(call.close() + 1);
        int line = source.lineOf(call.start());
        if (source.lineOf(call.close()) != line) {
            return false;
        }
        if (semicolon < 0 || !finder.beginsStatement(call.start()) || source.lineOf(semicolon) != line) {
            add(call.start(), call.close() + 1, "(void)0");
            return true;
        }
        int from = source.startOf(line);
        int to = source.startOf(line + 1);
        boolean alone = source.text().substring(from, call.start()).isBlank()
                && source.text().substring(semicolon + 1, to).isBlank();
        if (alone) {
            add(from, to, "");
        } else {
            int end = semicolon + 1;
            while (end < to && source.text().charAt(end) == ' ') {
                end++;
            }
            add(call.start(), end, "");
        }
        return true;
    }
}
