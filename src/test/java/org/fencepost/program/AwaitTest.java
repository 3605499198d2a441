package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.ThreadRuns.next;
import static org.fencepost.program.ThreadRuns.site;
import static org.fencepost.program.ThreadRuns.start;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which loops are awaits, and which are not. */
class AwaitTest {
    private static final long X = Program.ARENA_BASE + 64;

    @Test
    void spinOnLoadBlocksAfterOneIteration() {
        ThreadRun run = start(b -> {
            int value = b.register();
            int done = b.register();
            Label head = b.label();
            Label exit = b.label();
            b.site(site("spin.c", 3));
            b.place(head);
            b.load(value, b.constant(X), 4, Annotation.ACQ);
            b.binary(Op.NE, done, value, b.constant(0), 32);
            b.branch(done, exit, head);
            b.place(exit);
            b.ret(value);
        });
        assertThat(run.action()).isInstanceOf(Action.Load.class);
        ThreadRun lucky = run.copy();
        assertThat(next(run, 0))
                .isEqualTo(new Action.Block(
                        Action.BlockKind.AWAIT, site("spin.c", 3), "the loop waits for another value", List.of(0)));
        assertThat(next(lucky, 7)).isEqualTo(new Action.End(7, false, site("spin.c", 3)));
    }
}
