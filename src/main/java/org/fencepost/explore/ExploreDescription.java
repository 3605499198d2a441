package org.fencepost.explore;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Effort;

/** An exploration as bytes: the program as it was compiled, and the options that change what is explored. */
public final class ExploreDescription {
    /** What such bytes begin with. */
    public static final String KIND = "verify";

    private ExploreDescription() {}

    static byte[] write(Program program, ExploreOptions options) {
        if (options.model().contains(".cat")) {
            throw new InputException(
                    "a model in a file of one's own cannot be taken to other machines yet: leave out --cluster");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(KIND);
            out.writeUTF(options.model());
            out.writeBoolean(options.races());
            out.writeBoolean(options.liveness());
            out.writeUTF(options.property().label());
            out.writeBoolean(options.naiveMixed());
            out.writeBoolean(options.symmetry());
            out.writeBoolean(options.inPlace());
            out.writeBoolean(options.barriers());
            out.writeBoolean(options.storingWaits());
            out.writeInt(options.maxEvents());
            out.writeInt(options.effort().grain());
            options.limits().save(out);
            out.write(Intrinsics.codec().write(program));
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array has no errors
        }
        return bytes.toByteArray();
    }

    private static Property property(String name) throws IOException {
        return Property.named(name).orElseThrow(() -> new IOException("no property of the name " + name));
    }

    /**
     * The exploration that bytes describe, without their {@link #KIND}.
     *
     * @param effort with whom it is done
     * @throws IOException if they describe none
     */
    public static Explorer read(DataInputStream in, Effort effort, Monitor monitor) throws IOException {
        String model = in.readUTF();
        if (model.contains(".cat") || ProgramModel.named(model).isEmpty()) {
            throw new IOException("no model of the name " + model);
        }
        ExploreOptions options = ExploreOptions.of(model)
                .withRaces(in.readBoolean())
                .withLiveness(in.readBoolean())
                .withProperty(property(in.readUTF()))
                .withNaiveMixed(in.readBoolean())
                .withSymmetry(in.readBoolean())
                .withInPlace(in.readBoolean())
                .withBarriers(in.readBoolean())
                .withStoringWaits(in.readBoolean())
                .withMaxEvents(in.readInt())
                .withEffort(effort.withGrain(in.readInt()))
                .withLimits(Limits.load(in));
        Program program = Intrinsics.codec().read(in.readAllBytes());
        return new Explorer(program, options, monitor);
    }
}
