package org.fencepost.program;

import java.util.List;

/** A program of which some operations can be weaker or stronger than written, or not there. */
public interface Variants {
    /** The operations, in the order of the source. */
    List<Operation> all();

    /** The program with these orders, one for each operation. */
    Program with(List<Order> orders);
}
