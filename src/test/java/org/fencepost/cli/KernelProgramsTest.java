package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Algorithms of the Linux kernel under its memory model: right with its own orders and barriers, and wrong with each weaker one that
 * matters.
 */
class KernelProgramsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mp.c        |                                        | verified",
                "mp.c        | -DPUBLISH=WRITE_ONCE(flag,1)           | violation (assertion)",
                "mp.c        | -DRECEIVE=READ_ONCE(flag)              | violation (assertion)",
                "lb.c        |                                        | verified",
                "lb.c        | -DBEHIND                               | bounded",
                "lb.c        | -DPICKED                               | bounded",
                "lb-barriers.c |                                      | verified",
                "lb-barriers.c | -DLEFT=smp_wmb -DRIGHT=smp_rmb       | violation (assertion)",
                "lb-barriers.c | -DLEFT=smp_wmb                       | violation (assertion)",
                "lb-barriers.c | -DRIGHT=smp_rmb                      | violation (assertion)",
                "rcu.c       |                                        | verified",
                "rcu.c       | -DGRACE=smp_mb()                       | violation (race)",
                "rcu.c       | -DREAD_LOCK= -DREAD_UNLOCK=            | violation (race)",
                "rcu.c       | -DREAD_UNLOCK=smp_mb() -DREAD_LOCK=rcu_read_lock() | violation (race)",
                "srcu.c      |                                        | verified",
                "srcu.c      | -DWHICH=other                          | violation (race)",
                "spinlock.c  | -DN=3                                  | verified",
                "ticket.c    | -DN=3                                  | verified",
                "ticket.c    | -DWAIT=smp_cond_load_relaxed           | violation (race)",
                "ticket.c    | -DSERVE=STORE_ONCE                     | violation (race)",
                "mcs.c       |                                        | verified",
                "mcs.c       | -DTAKE=xchg_release                    | violation (race)",
                "mcs.c       | -DTAKE=xchg_acquire                    | violation (hang)",
                "mcs.c       | -DGIVE_UP=cmpxchg_relaxed              | violation (race)",
                "mcs.c       | -DHAND_OVER=STORE_ONCE                 | violation (race)",
                "mcs.c       | -DWAIT=smp_cond_load_relaxed           | violation (race)",
                "qspinlock.c |                                        | verified",
                "qspinlock.c | -DFAST=atomic_cmpxchg_relaxed          | violation (race)",
                "qspinlock.c | -DWAIT=atomic_cond_read_relaxed        | violation (race)",
                "qspinlock.c | -DUNLOCK=atomic_sub_return_relaxed     | violation (race)",
                "qspinlock.c | -DN=3 -DQUEUE_WAIT=smp_cond_load_relaxed | violation (race)",
                "qspinlock.c | -DN=3 -DHAND_OVER=STORE_ONCE           | violation (race)",
                "rwlock.c    |                                        | verified",
                "rwlock.c    | -DREAD_TRY=atomic_fetch_add_relaxed    | violation (race)",
                "rwlock.c    | -DREAD_DONE=atomic_sub_return_relaxed  | violation (race)",
                "rwlock.c    | -DWRITE_TRY=atomic_cmpxchg_relaxed     | violation (race)",
                "rwlock.c    | -DWRITE_DONE=atomic_sub_return_relaxed | violation (race)",
                "seqcount.c  |                                        | verified",
                "seqcount.c  | -DFIRST_WMB=                           | violation (assertion)",
                "seqcount.c  | -DLAST_WMB=                            | violation (assertion)",
                "seqcount.c  | -DFIRST_RMB=                           | violation (assertion)",
                "seqcount.c  | -DLAST_RMB=                            | violation (assertion)",
                "llist.c     |                                        | verified",
                "llist.c     | -DWEAK_ADD                             | violation (race)",
                "llist.c     | -DWEAK_TAKE                            | violation (race)",
                "kfifo.c     |                                        | verified",
                "kfifo.c     | -DPUT_BARRIER=                         | violation (race)",
                "kfifo.c     | -DREAD_IN=LOAD_ONCE                    | violation (race)",
                "kfifo.c     | -DWRITE_OUT=STORE_ONCE                 | violation (assertion)",
                "rculist.c   |                                        | verified",
                "rculist.c   | -DPLAIN_ADD                            | violation (assertion)",
                "rculist.c   | -DGRACE=                               | violation (race)",
            })
    void verdicts(String file, String macros, String expected) {
        List<String> arguments =
                new ArrayList<>(List.of("verify", "--model", "lkmm", "src/test/programs/kernel/" + file.strip()));
        if (macros != null) {
            arguments.add("--");
            arguments.addAll(List.of(macros.strip().split(" ")));
        }
        Session session = Session.run(arguments.toArray(String[]::new));
        assertThat(session.out()).contains(": " + expected.strip() + " under lkmm");
    }
}
