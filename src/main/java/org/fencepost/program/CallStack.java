package org.fencepost.program;

import java.util.Arrays;

/** The calls that wait for the current one to return. */
final class CallStack {
    private static final CallPath[] NO_PATHS = {};
    private static final int[] NO_WORDS = {};
    /** For each call: the instruction that called, its frame, and the number of stack objects below its own. */
    private static final int WORDS = 3;

    private CallPath[] paths = NO_PATHS;
    private int[] words = NO_WORDS;
    private int depth;
    /** How many stack objects belong to calls below the current one. */
    private int objectsBelow;

    CallStack copy() {
        CallStack copy = new CallStack();
        if (depth > 0) {
            copy.paths = Arrays.copyOf(paths, depth);
            copy.words = Arrays.copyOf(words, WORDS * depth);
        }
        copy.depth = depth;
        copy.objectsBelow = objectsBelow;
        return copy;
    }

    int depth() {
        return depth;
    }

    int objectsBelow() {
        return objectsBelow;
    }

    /** The code that made the call of that number, the bottom one first. */
    CallPath path(int i) {
        return paths[i];
    }

    int pc(int i) {
        return words[WORDS * i];
    }

    int frame(int i) {
        return words[WORDS * i + 1];
    }

    void push(CallPath path, int pc, int frame, int objects) {
        if (depth == paths.length) {
            paths = Arrays.copyOf(paths, 2 * depth + 2);
            words = Arrays.copyOf(words, WORDS * paths.length);
        }
        paths[depth] = path;
        words[WORDS * depth] = pc;
        words[WORDS * depth + 1] = frame;
        words[WORDS * depth + 2] = objectsBelow;
        objectsBelow = objects;
        depth++;
    }

    /** Takes the latest call off; what it was is told by the three methods below until the next push. */
    void pop() {
        depth--;
        objectsBelow = words[WORDS * depth + 2];
    }

    CallPath poppedPath() {
        return paths[depth];
    }

    int poppedPc() {
        return words[WORDS * depth];
    }

    int poppedFrame() {
        return words[WORDS * depth + 1];
    }
}
