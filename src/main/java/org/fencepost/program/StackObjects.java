package org.fencepost.program;

import java.util.Arrays;

/** The stack objects (allocas) of a thread, oldest first; those of one call stand together. */
final class StackObjects {
    private static final long[] NO_NUMBERS = {};
    private static final String[] NO_NAMES = {};
    private static final int[] NO_TOPS = {};

    private long[] addresses = NO_NUMBERS;
    private long[] sizes = NO_NUMBERS;
    private String[] names = NO_NAMES;
    /** What the top of private memory was before the object was made. */
    private int[] previousTops = NO_TOPS;

    /** Stands in {@link #previousTops} of an object that was freed, and is not private. */
    private static final int FREED = -1;

    private int count;
    private long freed;
    /** Objects beyond {@link #count} up to here are dead but not overwritten: still good for an error message. */
    private int remembered;

    StackObjects copy() {
        StackObjects copy = new StackObjects();
        if (remembered == 0) {
            return copy;
        }
        copy.addresses = addresses.clone();
        copy.sizes = sizes.clone();
        copy.names = names.clone();
        copy.previousTops = previousTops.clone();
        copy.count = count;
        copy.freed = freed;
        copy.remembered = remembered;
        return copy;
    }

    void push(long address, long size, String name, int previousTop) {
        if (count == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * count + 2);
            sizes = Arrays.copyOf(sizes, 2 * count + 2);
            names = Arrays.copyOf(names, 2 * count + 2);
            previousTops = Arrays.copyOf(previousTops, 2 * count + 2);
        }
        addresses[count] = address;
        sizes[count] = size;
        names[count] = name;
        previousTops[count] = previousTop;
        count++;
        remembered = Math.max(remembered, count);
    }

    void pop() {
        count--;
        if (previousTops[count] == FREED) {
            freed -= PrivateMemory.mix(addresses[count], FREED, 0);
        }
    }

    /** Whether an object that other threads may know has not been freed before its call was over. */
    boolean isAlive(long address) {
        for (int i = count - 1; i >= 0; i--) {
            if (addresses[i] == address) {
                return previousTops[i] != FREED;
            }
        }
        return false;
    }

    void end(long address) {
        for (int i = count - 1; i >= 0; i--) {
            if (addresses[i] == address) {
                previousTops[i] = FREED;
                freed += PrivateMemory.mix(address, FREED, 0);
            }
        }
    }

    /** Equal when the same objects are freed that still belong to calls. */
    long state() {
        return freed;
    }

    int count() {
        return count;
    }

    long lastAddress() {
        return addresses[count - 1];
    }

    long lastSize() {
        return sizes[count - 1];
    }

    int lastPreviousTop() {
        return previousTops[count - 1];
    }

    /** What is wrong with an access to private memory that no object allows. */
    Fault fault(long address, int size, boolean write) {
        String what = (write ? "write of " : "read of ") + bytes(size);
        for (int i = 0; i < count; i++) {
            long offset = address - addresses[i];
            if (offset >= 0 && offset + size <= sizes[i]) {
                return new Fault(
                        FailureKind.USE_AFTER_FREE,
                        what + " of " + names[i] + " outside of the block or expression that it belongs to");
            }
            if (offset > -16 && offset < sizes[i] + 16) {
                return new Fault(
                        FailureKind.OUT_OF_BOUNDS,
                        what + " at offset " + offset + " of " + names[i] + ", which has " + sizes[i] + " bytes");
            }
        }
        for (int i = remembered - 1; i >= count; i--) {
            if (address >= addresses[i] && address < addresses[i] + sizes[i]) {
                return new Fault(
                        FailureKind.USE_AFTER_FREE,
                        what + " of " + names[i] + " after the function that it belongs to has returned");
            }
        }
        return new Fault(FailureKind.OUT_OF_BOUNDS, what + " outside of every object of the stack");
    }

    /** What a person would call these bytes: the variable, or a part of it. */
    String describe(long address, int size) {
        for (int i = 0; i < count; i++) {
            long offset = address - addresses[i];
            if (offset >= 0 && offset < sizes[i]) {
                return size == sizes[i] ? names[i] : bytes(size) + " at offset " + offset + " of " + names[i];
            }
        }
        return "a local variable";
    }

    private static String bytes(int size) {
        return size + (size == 1 ? " byte" : " bytes");
    }
}
