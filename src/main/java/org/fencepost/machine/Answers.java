package org.fencepost.machine;

import org.jspecify.annotations.Nullable;

/** What a thread was answered, from its first action on. Immutable; longer ones share what they have in common. */
final class Answers {
    static final Answers NONE = new Answers(null, 0, 0, 0);

    private final @Nullable Answers before;
    private final long low;
    private final long high;
    private final int length;
    private final int hash;

    private Answers(@Nullable Answers before, long low, long high, int length) {
        this.before = before;
        this.low = low;
        this.high = high;
        this.length = length;
        this.hash = before == null ? 1 : 31 * (31 * before.hash + Long.hashCode(low)) + Long.hashCode(high);
    }

    Answers and(long lowWord, long highWord) {
        return new Answers(this, lowWord, highWord, length + 1);
    }

    int length() {
        return length;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Answers answers) || hash != answers.hash || length != answers.length) {
            return false;
        }
        Answers one = this;
        Answers two = answers;
        while (one != two && one != null && two != null) {
            if (one.low != two.low || one.high != two.high) {
                return false;
            }
            one = one.before;
            two = two.before;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
