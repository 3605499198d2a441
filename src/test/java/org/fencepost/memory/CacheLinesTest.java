package org.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheLinesTest {
    private static final long BASE = 0x10000;
    private static final int BYTES = 3 * CacheLine.SIZE;

    /** All that can be asked of the lines. */
    private static List<Long> content(CacheLines lines, int caches) {
        List<Long> all = new ArrayList<>();
        all.add(lines.time());
        for (long address = BASE; address < BASE + BYTES; address++) {
            CacheLine line = lines.line(address);
            int store = line == null ? CacheLine.NONE : line.newest(CacheLine.offset(address));
            all.add(store < 0 ? -1 : line.time(store));
            all.add(store < 0 ? -1 : (long) line.byteOf(store, CacheLine.offset(address)));
            for (int cache = 0; cache < caches && store >= 0; cache++) {
                all.add(lines.interval(line, cache).begin());
                all.add(lines.interval(line, cache).end());
                all.add((long) line.storesSince(cache, 0));
            }
        }
        return all;
    }

    private static void change(CacheLines lines, Random random) {
        long address = BASE + random.nextInt(BYTES - 8);
        CacheLine line = lines.line(address);
        int newest = line == null ? CacheLine.NONE : line.newest(CacheLine.offset(address));
        if (newest < 0 || random.nextBoolean()) {
            lines.store(address, 1 + random.nextInt(8), random.nextLong(), null, random.nextInt(2), 0, Site.UNKNOWN);
        } else if (random.nextBoolean()) {
            lines.keep(line, newest);
        } else {
            lines.lose(line, newest);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsUndoneLeavesNoTrace(boolean keepsCaches) {
        Random random = new Random(5);
        CacheLines lines = new CacheLines(keepsCaches);
        lines.addCache();
        lines.addCache();
        Deque<CacheLines.Mark> marks = new ArrayDeque<>();
        Deque<List<Long>> contents = new ArrayDeque<>();
        for (int i = 0; i < 3000; i++) {
            if (random.nextInt(4) == 0) {
                marks.push(lines.mark());
                contents.push(content(lines, 2));
            } else if (!marks.isEmpty() && random.nextInt(4) == 0) {
                lines.undoTo(marks.pop());
                assertThat(content(lines, 2)).isEqualTo(contents.pop());
            }
            change(lines, random);
        }
    }

    @Test
    void aStoreAcrossABorderIsInBothLinesAtOneTime() {
        CacheLines lines = new CacheLines(false);
        int cache = lines.addCache();
        lines.store(BASE + 60, 8, 0x0807060504030201L, null, cache, 0, Site.UNKNOWN);
        assertThat(lines.line(BASE).read(60, 4)).isEqualTo(0x04030201);
        assertThat(lines.line(BASE + 64).read(0, 4)).isEqualTo(0x08070605);
        assertThat(lines.line(BASE).time(0)).isEqualTo(lines.line(BASE + 64).time(0));
        assertThat(lines.line(BASE + 128)).isNull();
    }

    @Test
    void sixteenBytesComeAtOneTime() {
        CacheLines lines = new CacheLines(false);
        int cache = lines.addCache();
        lines.storeWide(BASE, new Wide(1, 2), cache, 0, Site.UNKNOWN);
        CacheLine line = lines.line(BASE);
        assertThat(line.read(0, 8)).isEqualTo(1);
        assertThat(line.read(8, 8)).isEqualTo(2);
        assertThat(line.time(0)).isEqualTo(line.time(1));
    }

    /** A cache that is still written back when it is lost bounds all its lines alike. */
    @Test
    void boundsAreThoseOfALineOrOfAWholeCache() {
        for (boolean keepsCaches : new boolean[] {false, true}) {
            CacheLines lines = new CacheLines(keepsCaches);
            int cache = lines.addCache();
            lines.store(BASE, 1, 1, null, cache, 0, Site.UNKNOWN);
            lines.store(BASE + 64, 1, 1, null, cache, 0, Site.UNKNOWN);
            lines.keep(lines.line(BASE + 64), 0);
            assertThat(lines.isDirty(lines.line(BASE), cache, lines.time())).isEqualTo(!keepsCaches);
            assertThat(lines.isDirty(lines.line(BASE + 64), cache, lines.time()))
                    .isFalse();
        }
    }

    /** Who tries out what a failure leads to must not change how far the copies of survivors have come. */
    @Test
    void undoingTakesCopiesBack() {
        CacheLines lines = new CacheLines(false);
        lines.addCache();
        lines.addCache();
        Copy copy = new Copy();
        lines.enterBuffer(copy);
        CacheLines.Mark mark = lines.mark();
        lines.leaveBuffer(copy);
        lines.end(copy);
        assertThat(copy.isDone()).isTrue();
        lines.undoTo(mark);
        assertThat(copy.isDone()).isFalse();
        lines.end(copy);
        assertThat(copy.isDone()).isFalse();
        lines.leaveBuffer(copy);
        assertThat(copy.isDone()).isTrue();
    }
}
