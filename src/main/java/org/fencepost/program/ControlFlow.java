package org.fencepost.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The basic blocks of a function, its loops, and the registers that live on at each loop head.
 *
 * <p>A loop head is the target of a back edge: an edge to a block that is still open in a depth-first walk from the
 * entry. Every cycle contains one, also in code with jumps into the middle of a loop.
 */
final class ControlFlow {
    private final Function function;
    /** Start of each block, ascending; one more entry for the end of the code. */
    private final int[] starts;

    private final int[][] successors;
    private final int[][] predecessors;
    private final int blocks;
    /** For each block, the successors that it reaches over a back edge. */
    private final BitSet[] backEdges;

    private final BitSet heads = new BitSet();

    ControlFlow(Function function) {
        this.function = function;
        this.starts = findStarts();
        this.blocks = starts.length - 1;
        this.successors = new int[blocks][];
        this.backEdges = new BitSet[blocks];
        for (int b = 0; b < blocks; b++) {
            successors[b] = findSuccessors(b);
            backEdges[b] = new BitSet();
        }
        this.predecessors = invert();
        findBackEdges();
    }

    /** The starts of loop heads, ascending. */
    int[] heads() {
        return heads.stream().map(b -> starts[b]).toArray();
    }

    /** Whether going from the instruction at {@code from} to the loop head at {@code head} is going round the loop. */
    boolean isBackEdge(int from, int head) {
        return backEdges[blockOf(from)].get(blockOf(head));
    }

    /** The start positions of the blocks of the loop with this head. */
    List<Integer> body(int head) {
        return bodyBlocks(blockOf(head)).stream().mapToObj(b -> starts[b]).toList();
    }

    int endOfBlock(int start) {
        return starts[blockOf(start) + 1];
    }

    /**
     * For each loop head (as in {@link #heads}) the registers that the loop writes and that are read before being written
     * there, but for those that nobody needs, such as a counter that is only ever counted up.
     */
    int[][] carriedRegisters() {
        BitSet[] live = liveAtStart();
        BitSet needed = neededRegisters();
        return heads.stream()
                .mapToObj(h -> {
                    BitSet carried = new BitSet();
                    BitSet body = bodyBlocks(h);
                    body.stream()
                            .forEach(b -> forEachInstruction(
                                    b, at -> Instructions.definitions(function.code, at, carried::set)));
                    carried.and(live[h]);
                    carried.and(needed);
                    return carried.stream().toArray();
                })
                .toArray(int[][]::new);
    }

    /** Registers on which more depends than registers that nobody needs. */
    private BitSet neededRegisters() {
        BitSet needed = new BitSet();
        int before;
        do {
            before = needed.cardinality();
            for (int b = 0; b < blocks; b++) {
                forEachInstruction(b, at -> {
                    if (isNeeded(at, needed)) {
                        addUses(at, needed);
                    }
                });
            }
        } while (needed.cardinality() > before);
        return needed;
    }

    private boolean isNeeded(int at, BitSet needed) {
        boolean[] found = {!Instructions.isPure(function.code, at)};
        Instructions.definitions(function.code, at, register -> found[0] |= needed.get(register));
        return found[0];
    }

    private void addUses(int at, BitSet needed) {
        Instructions.uses(function.code, at, operand -> {
            if (operand >= 0) {
                needed.set(operand);
            }
        });
    }

    private int blockOf(int position) {
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? Math.min(found, blocks - 1) : -found - 2;
    }

    private int[] findStarts() {
        BitSet leaders = new BitSet();
        leaders.set(0);
        int[] code = function.code;
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            Instructions.targets(function, at, leaders::set);
            if (Instructions.endsBlock(code[at])) {
                leaders.set(at + Instructions.length(code, at));
            }
        }
        leaders.clear(code.length, Math.max(code.length, leaders.length()));
        leaders.set(code.length);
        return leaders.stream().toArray();
    }

    private interface InstructionVisitor {
        void visit(int at);
    }

    private void forEachInstruction(int block, InstructionVisitor visitor) {
        for (int at = starts[block]; at < starts[block + 1]; at += Instructions.length(function.code, at)) {
            visitor.visit(at);
        }
    }

    private int[] findSuccessors(int block) {
        BitSet result = new BitSet();
        int[] last = {-1};
        forEachInstruction(block, at -> last[0] = at);
        if (last[0] < 0) {
            return new int[0];
        }
        // The end of the code is a legal target (an implicit return) but no block.
        Instructions.targets(function, last[0], t -> {
            if (t < function.code.length) {
                result.set(blockOf(t));
            }
        });
        if (!Instructions.endsBlock(function.code[last[0]]) && block + 1 < blocks) {
            result.set(block + 1);
        }
        return result.stream().toArray();
    }

    private int[][] invert() {
        List<List<Integer>> into = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            into.add(new ArrayList<>());
        }
        for (int b = 0; b < blocks; b++) {
            for (int s : successors[b]) {
                into.get(s).add(b);
            }
        }
        return into.stream()
                .map(l -> l.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private void findBackEdges() {
        if (blocks == 0) {
            return;
        }
        int[] next = new int[blocks];
        BitSet seen = new BitSet();
        BitSet open = new BitSet();
        Deque<Integer> path = new ArrayDeque<>();
        path.push(0);
        seen.set(0);
        open.set(0);
        while (!path.isEmpty()) {
            int block = path.peek();
            if (next[block] == successors[block].length) {
                open.clear(block);
                path.pop();
                continue;
            }
            int to = successors[block][next[block]++];
            if (open.get(to)) {
                backEdges[block].set(to);
                heads.set(to);
            } else if (!seen.get(to)) {
                seen.set(to);
                open.set(to);
                path.push(to);
            }
        }
    }

    /** Blocks from which the head can be reached again without passing through it; more than the loop if it has other entries. */
    private BitSet bodyBlocks(int head) {
        BitSet body = new BitSet();
        body.set(head);
        Deque<Integer> todo = new ArrayDeque<>();
        for (int p : predecessors[head]) {
            if (backEdges[p].get(head)) {
                todo.push(p);
            }
        }
        while (!todo.isEmpty()) {
            int block = todo.pop();
            if (!body.get(block)) {
                body.set(block);
                for (int p : predecessors[block]) {
                    todo.push(p);
                }
            }
        }
        return body;
    }

    private BitSet[] liveAtStart() {
        BitSet[] live = new BitSet[blocks];
        BitSet[] reads = new BitSet[blocks];
        BitSet[] writes = new BitSet[blocks];
        Deque<Integer> todo = new ArrayDeque<>();
        BitSet queued = new BitSet();
        for (int b = 0; b < blocks; b++) {
            BitSet read = reads[b] = new BitSet();
            BitSet written = writes[b] = new BitSet();
            forEachInstruction(b, at -> {
                Instructions.uses(function.code, at, o -> {
                    if (o >= 0 && !written.get(o)) {
                        read.set(o);
                    }
                });
                Instructions.definitions(function.code, at, written::set);
            });
            live[b] = (BitSet) read.clone();
            todo.push(b);
            queued.set(b);
        }
        while (!todo.isEmpty()) {
            int block = todo.pop();
            queued.clear(block);
            BitSet before = new BitSet();
            for (int s : successors[block]) {
                before.or(live[s]);
            }
            before.andNot(writes[block]);
            before.or(reads[block]);
            if (!before.equals(live[block])) {
                live[block] = before;
                for (int p : predecessors[block]) {
                    if (!queued.get(p)) {
                        queued.set(p);
                        todo.push(p);
                    }
                }
            }
        }
        return live;
    }
}
