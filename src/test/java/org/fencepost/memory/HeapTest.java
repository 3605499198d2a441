package org.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTest {
    private static final long BASE = Program.ARENA_BASE;

    private static Action.Alloc alloc(long address, long size) {
        return new Action.Alloc(address, size, false, Action.Storage.HEAP, Site.UNKNOWN);
    }

    /** All versions at once, each against a map of its own. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyVersionOfAMapStaysAsItIs(int seed) {
        Random random = new Random(seed);
        List<AddressMap<String>> versions = new ArrayList<>(List.of(AddressMap.empty()));
        List<TreeMap<Long, String>> expected = new ArrayList<>(List.of(new TreeMap<>()));
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt(versions.size());
            long address = random.nextInt(40) * 16L;
            String value = "v" + random.nextInt(3);
            versions.add(versions.get(from).with(address, value));
            expected.add(new TreeMap<>(expected.get(from)));
            expected.get(expected.size() - 1).put(address, value);
        }
        for (int i = 0; i < versions.size(); i++) {
            assertSame(versions.get(i), expected.get(i));
        }
        for (int i = 0; i < versions.size(); i++) {
            for (int j = 0; j < versions.size(); j++) {
                boolean isEqual = expected.get(i).equals(expected.get(j));
                assertThat(versions.get(i).equals(versions.get(j))).isEqualTo(isEqual);
                assertThat(!isEqual
                                || versions.get(i).hashCode() == versions.get(j).hashCode())
                        .isTrue();
            }
        }
    }

    private static void assertSame(AddressMap<String> map, TreeMap<Long, String> expected) {
        List<String> values = new ArrayList<>();
        map.forEach(values::add);
        assertThat(values).containsExactlyElementsOf(expected.values());
        for (long address = -1; address < 41 * 16; address++) {
            Map.Entry<Long, String> floor = expected.floorEntry(address);
            assertThat(map.get(address)).isEqualTo(expected.get(address));
            assertThat(map.floor(address)).isEqualTo(floor == null ? null : floor.getValue());
        }
    }

    /** However its addresses come: a list of thousands would be too deep. */
    @Test
    void aMapOfManyAddressesIsNotDeep() {
        AddressMap<Long> map = AddressMap.empty();
        for (long address = 0; address < 200_000; address++) {
            map = map.with(address, address);
        }
        assertThat(map.floor(Long.MAX_VALUE)).isEqualTo(199_999);
        assertThat(map.get(77_777)).isEqualTo(77_777);
    }

    @Test
    void theOrderOfAllocationsDoesNotShow() {
        List<Action.Alloc> allocs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            allocs.add(alloc(BASE + 64 * i, 8));
        }
        Heap one = Heap.EMPTY;
        for (Action.Alloc alloc : allocs) {
            one = one.allocate(alloc, 0, 1);
        }
        Collections.reverse(allocs);
        Heap other = Heap.EMPTY;
        for (Action.Alloc alloc : allocs) {
            other = other.allocate(alloc, 0, 1);
        }
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one.free(BASE + 64, 0)).isNotEqualTo(other);
        assertThat(one.free(BASE + 64, 0)).isNotEqualTo(other.free(BASE + 64, 1));
    }

    @Test
    void anObjectIsFoundByEachOfItsAddresses() {
        Heap heap = Heap.EMPTY.allocate(alloc(BASE, 8), 3, 5).allocate(alloc(BASE + 64, 0), 4, 6);
        assertThat(heap.at(BASE - 1)).isNull();
        assertThat(heap.at(BASE).thread()).isEqualTo(3);
        assertThat(heap.at(BASE + 7).number()).isEqualTo(5);
        assertThat(heap.at(BASE + 8)).isNull();
        assertThat(heap.at(BASE + 64).thread()).isEqualTo(4);
        assertThat(heap.at(BASE + 65)).isNull();
        assertThat(heap.last().address()).isEqualTo(BASE + 64);
    }

    /** Whoever goes back takes the heap from before: what was found in a later one must not show. */
    @Test
    void aFreeDoesNotChangeTheHeapFromBefore() {
        Heap before = Heap.EMPTY.allocate(alloc(BASE, 8), 0, 0);
        assertThat(before.holds(BASE, 8)).isTrue();
        Heap after = before.free(BASE, 2);
        assertThat(after.holds(BASE, 8)).isFalse();
        assertThat(after.at(BASE + 4).isFreedByOther(2)).isFalse();
        assertThat(after.at(BASE + 4).isFreedByOther(1)).isTrue();
        assertThat(before.holds(BASE, 8)).isTrue();
        assertThat(before.holds(BASE + 1, 8)).isFalse();
        assertThat(before.at(BASE).isFreedByOther(1)).isFalse();
    }
}
