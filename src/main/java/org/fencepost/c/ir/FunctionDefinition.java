package org.fencepost.c.ir;

import java.util.List;
import java.util.stream.IntStream;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** A function that a module defines or mentions. Its body is read when first asked for. */
public final class FunctionDefinition extends Global {
    private final Type.Function signature;
    private final List<Argument> arguments;
    private final Site site;
    private @Nullable List<Block> blocks;

    FunctionDefinition(Mention mention, Type.Function signature, Site site) {
        super(mention);
        this.signature = signature;
        this.arguments = IntStream.range(0, signature.parameters().size())
                .mapToObj(i -> new Argument(signature.parameters().get(i), i))
                .toList();
        this.site = site;
    }

    public List<Block> blocks() {
        if (blocks == null) {
            blocks = module().readBody(this);
        }
        return blocks;
    }

    public Type.Function signature() {
        return signature;
    }

    public List<Argument> arguments() {
        return arguments;
    }

    /** Where the function begins; its function name is the one to show. */
    public Site site() {
        return site;
    }
}
