package org.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.fencepost.program.Action;
import org.fencepost.program.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreBufferTest {
    private static final int[] SIZES = {1, 2, 4, 8, 16};
    private static final int BYTES = 48;

    private static StoreBuffer.Store<String> store(long address, int size, long low, long high) {
        return new StoreBuffer.Store<>(address, size, low, high, "note", Site.UNKNOWN);
    }

    private static StoreBuffer.Entry<String> random(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> new StoreBuffer.Flush<>(Action.FlushKind.CLWB, random.nextInt(BYTES), 1, Site.UNKNOWN);
            case 1 -> new StoreBuffer.StoreFence<>(Site.UNKNOWN);
            default -> {
                int size = SIZES[random.nextInt(SIZES.length)];
                long high = size == 16 ? random.nextLong() : 0;
                yield store(random.nextInt(BYTES), size, random.nextLong(), high);
            }
        };
    }

    /** Engines go on from any buffer that they had: all of them at once, each against a list of its own. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void everyBufferStaysAsItIs(int seed) {
        Random random = new Random(seed);
        List<StoreBuffer<String>> buffers = new ArrayList<>(List.of(StoreBuffer.empty()));
        List<List<StoreBuffer.Entry<String>>> expected = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < 400; i++) {
            // Mostly the newest, as engines do.
            int from = random.nextInt(4) > 0 ? buffers.size() - 1 : random.nextInt(buffers.size());
            List<StoreBuffer.Entry<String>> entries = new ArrayList<>(expected.get(from));
            if (!entries.isEmpty() && random.nextInt(5) < 2) {
                buffers.add(buffers.get(from).withoutOldest());
                entries.remove(0);
            } else {
                entries.add(random(random));
                buffers.add(buffers.get(from).with(entries.get(entries.size() - 1)));
            }
            expected.add(entries);
        }
        for (int i = 0; i < buffers.size(); i++) {
            assertSame(buffers.get(i), expected.get(i));
        }
        for (int i = 0; i < buffers.size(); i++) {
            for (int j = 0; j < buffers.size(); j++) {
                boolean isEqual = expected.get(i).equals(expected.get(j));
                assertThat(buffers.get(i).equals(buffers.get(j))).isEqualTo(isEqual);
                assertThat(!isEqual
                                || buffers.get(i).hashCode() == buffers.get(j).hashCode())
                        .isTrue();
            }
        }
    }

    private static void assertSame(StoreBuffer<String> buffer, List<StoreBuffer.Entry<String>> expected) {
        int[] bytes = forwarded(expected);
        for (int at = 0; at < BYTES; at++) {
            assertThat(buffer.byteAt(at)).isEqualTo(bytes[at]);
        }
        for (int size : SIZES) {
            for (int at = 0; at + size <= BYTES; at++) {
                assertForwards(buffer, at, size, bytes);
            }
        }
        StoreBuffer<String> rest = buffer;
        for (StoreBuffer.Entry<String> entry : expected) {
            assertThat(rest.oldest()).isEqualTo(entry);
            rest = rest.withoutOldest();
        }
        assertThat(rest.isEmpty()).isTrue();
        assertThat(buffer.size()).isEqualTo(expected.size());
        assertThat(buffer.stores())
                .containsExactlyElementsOf(expected.stream()
                        .filter(StoreBuffer.Store.class::isInstance)
                        .map(entry -> (StoreBuffer.Store<String>) entry)
                        .toList());
    }

    /** The bytes after one store after the other, or -1. */
    private static int[] forwarded(List<StoreBuffer.Entry<String>> entries) {
        int[] bytes = new int[BYTES + 16];
        java.util.Arrays.fill(bytes, StoreBuffer.NOTHING);
        for (StoreBuffer.Entry<String> entry : entries) {
            if (entry instanceof StoreBuffer.Store<String> store) {
                for (int i = 0; i < store.size(); i++) {
                    long word = i < 8 ? store.low() : store.high();
                    bytes[(int) store.address() + i] = (int) (word >> 8 * (i % 8)) & 255;
                }
            }
        }
        return bytes;
    }

    private static void assertForwards(StoreBuffer<String> buffer, int at, int size, int[] bytes) {
        byte[] memory = new byte[size];
        java.util.Arrays.fill(memory, (byte) 77);
        buffer.forwardTo(at, memory);
        BitSet covered = new BitSet();
        for (int i = 0; i < size; i++) {
            boolean isOwn = bytes[at + i] >= 0;
            covered.set(i, isOwn);
            assertThat(memory[i]).isEqualTo(isOwn ? (byte) bytes[at + i] : (byte) 77);
        }
        assertThat(buffer.covered(at, size)).isEqualTo(covered);
        assertThat(buffer.meets(at, size)).isEqualTo(!covered.isEmpty());
    }

    @Test
    void aLongBufferIsNotCopiedForEachEntry() {
        StoreBuffer<String> buffer = StoreBuffer.empty();
        for (int i = 0; i < 300_000; i++) {
            buffer = buffer.with(store(i, 1, 0, 0));
        }
        for (int i = 0; i < 299_999; i++) {
            buffer = buffer.withoutOldest();
        }
        assertThat(buffer.size()).isEqualTo(1);
        assertThat(buffer.oldest()).isEqualTo(store(299_999, 1, 0, 0));
    }

    @Test
    void aStoreMayLieInTwoLines() {
        StoreBuffer.Store<String> store = store(60, 8, 0, 0);
        assertThat(store.meets(0)).isTrue();
        assertThat(store.meets(64)).isTrue();
        assertThat(store.meets(128)).isFalse();
        assertThat(store.sharesLineWith(3, 1)).isTrue();
        assertThat(store.sharesLineWith(127, 1)).isTrue();
        assertThat(store.sharesLineWith(128, 8)).isFalse();
        assertThat(store.sharesLineWith(store(124, 8, 0, 0))).isTrue();
    }
}
