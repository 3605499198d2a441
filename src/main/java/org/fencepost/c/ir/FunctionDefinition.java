package org.fencepost.c.ir;

import java.util.List;
import org.fencepost.program.Site;

/** A function that a module defines or mentions. Its body is read when first asked for. */
public final class FunctionDefinition implements Global {
    private final IrModule module;
    private final String name;
    private final Linkage linkage;
    private final Type.Function signature;
    private final List<Argument> arguments;
    private final Site site;
    private final boolean definition;
    private List<Block> blocks;

    FunctionDefinition(
            IrModule module,
            String name,
            Linkage linkage,
            Type.Function signature,
            List<Argument> arguments,
            Site site,
            boolean definition) {
        this.module = module;
        this.name = name;
        this.linkage = linkage;
        this.signature = signature;
        this.arguments = arguments;
        this.site = site;
        this.definition = definition;
    }

    public List<Block> blocks() {
        if (blocks == null) {
            blocks = module.readBody(this);
        }
        return blocks;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Linkage linkage() {
        return linkage;
    }

    @Override
    public IrModule module() {
        return module;
    }

    @Override
    public boolean isDefinition() {
        return definition;
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
