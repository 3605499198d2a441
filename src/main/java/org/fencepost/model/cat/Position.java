package org.fencepost.model.cat;

import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** A place in a cat file; lines and columns count from 1. */
record Position(String file, int line, int column) {
    /** What went wrong here, ready to throw. */
    InputException error(String message) {
        return new InputException("column " + column + ": " + message, new Site(file, line, "", null, false));
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
