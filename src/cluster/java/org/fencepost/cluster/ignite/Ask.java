package org.fencepost.cluster.ignite;

import java.util.function.UnaryOperator;
import org.apache.ignite.Ignite;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.jspecify.annotations.Nullable;

/** A question on its way: bytes there, bytes back. The only class of ours that Ignite puts on the wire. */
public final class Ask implements IgniteCallable<byte[]> {
    private static final long serialVersionUID = 1;

    /** Under which the worker keeps what answers. */
    static final String ANSWERS = "answers";

    private final byte[] question;

    @IgniteInstanceResource
    private transient @Nullable Ignite node;

    Ask(byte[] question) {
        this.question = question;
    }

    @Override
    public byte[] call() {
        UnaryOperator<byte[]> answers =
                node == null ? null : node.cluster().<String, UnaryOperator<byte[]>>nodeLocalMap().get(ANSWERS);
        if (answers == null) {
            throw new IllegalStateException("this process answers no questions");
        }
        return answers.apply(question);
    }
}
