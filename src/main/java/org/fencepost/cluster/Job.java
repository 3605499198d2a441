package org.fencepost.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashDescription;
import org.fencepost.explore.ExploreDescription;
import org.fencepost.explore.Explorer;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Effort;
import org.fencepost.work.RemoteWorkers;

/** What a description describes, ready to be done. */
final class Job {
    private Job() {}

    /**
     * @param remote takes the work over when all that comes before it is done
     * @throws IOException if the bytes describe nothing that there is
     */
    static Runnable of(byte[] description, RemoteWorkers remote, Monitor monitor) throws IOException {
        Effort effort = Effort.ONE_CORE.withRemote(remote);
        DataInputStream in = Wire.reader(description);
        String kind = in.readUTF();
        switch (kind) {
            case ExploreDescription.KIND -> {
                Explorer explorer = ExploreDescription.read(in, effort, monitor);
                return explorer::run;
            }
            case CrashDescription.KIND -> {
                CrashChecker checker = CrashDescription.read(in, monitor);
                return () -> checker.run(effort);
            }
            default -> throw new IOException("no kind of work: " + kind);
        }
    }
}
