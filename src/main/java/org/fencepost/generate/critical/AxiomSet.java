package org.fencepost.generate.critical;

import java.util.List;
import org.fencepost.model.Judgement;
import org.fencepost.model.cat.AxiomPaths;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.Models;

/** A model whose axioms are paths, and the tests that it is about. */
public final class AxiomSet {
    private final CatModel model;
    private final String dialect;
    private final List<AxiomPaths.Axiom> axioms;
    private final PathJudge judge;

    private AxiomSet(CatModel model, String dialect) {
        this.model = model;
        this.dialect = dialect;
        int kinds = dialect.equals("XF") ? Kinds.CPU_AND_FPGA : Kinds.CPU;
        this.axioms = AxiomPaths.of(model, kinds, Kinds::inSet);
        this.judge = new PathJudge(axioms);
    }

    /** @param name of a model, or a cat file */
    public static AxiomSet of(String name) {
        CatModel model = Models.load(name);
        return new AxiomSet(model, model.uses("FPGA") || model.uses("sch") ? "XF" : "X86");
    }

    /** The dialect in which tests are written: that of CPU and FPGA if the model knows channels. */
    public String dialect() {
        return dialect;
    }

    boolean hasFpga() {
        return dialect.equals("XF");
    }

    CatModel model() {
        return model;
    }

    List<AxiomPaths.Axiom> axioms() {
        return axioms;
    }

    ProgramJudge judge(Sketch program) {
        return new ProgramJudge(axioms, program);
    }

    PathJudge judge() {
        return judge;
    }

    /** Why the model forbids a finished execution: the axiom and the cycle that breaks it. */
    String reason(Sketch execution, ProgramWriter writer) {
        Judgement judgement = model.judge(SketchExecution.of(execution));
        if (judgement.consistent()) {
            return "allowed";
        }
        int initial = SketchExecution.of(execution).size() - execution.size;
        StringBuilder text = new StringBuilder(judgement.axiom()).append(": ");
        for (Judgement.Step step : judgement.cycle()) {
            text.append(name(writer, step.from() - initial)).append(" -[" + step.relation() + "]-> ");
        }
        if (!judgement.cycle().isEmpty()) {
            text.append(name(writer, judgement.cycle().get(0).from() - initial));
        }
        return text.toString();
    }

    private static String name(ProgramWriter writer, int event) {
        return event < 0 ? "initial" : writer.name(event);
    }
}
