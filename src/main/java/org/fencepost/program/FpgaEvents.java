package org.fencepost.program;

/** What an FPGA thread does, as the events that axioms know (X+F, section 4.1): annotated fences, stores and loads. */
public final class FpgaEvents {
    private FpgaEvents() {}

    /** The annotation of a load, a store or a fence, {@link Annotation#NA} for actions without one. */
    public static Annotation annotation(Action action) {
        return action instanceof Action.Annotated annotated ? annotated.how() : Annotation.NA;
    }

    /** The event of a request whose response comes at any time. */
    public static Action request(Action.Fpga request) {
        return new Action.Fence(request.operation().annotation(), request.address(), request.size(), request.site());
    }

    /** The event of that response: a write happens there, and so does a read. */
    public static Action response(Action.Fpga request) {
        FpgaOperation operation = request.operation();
        Annotation how =
                new FpgaOperation(operation.kind().response(), operation.channel(), operation.tag()).annotation();
        return switch (operation.kind()) {
            case WrReq -> new Action.Store(request.address(), request.size(), request.value(), how, request.site());
            case RdReq -> new Action.Load(request.address(), request.size(), how, request.site());
            default -> new Action.Fence(how, 0, 0, request.site());
        };
    }
}
