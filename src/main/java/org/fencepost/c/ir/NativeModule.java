package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMDiagnosticHandler;
import org.bytedeco.llvm.LLVM.LLVMDiagnosticInfoRef;
import org.bytedeco.llvm.LLVM.LLVMMemoryBufferRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Layout;
import org.fencepost.program.Pointee;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A module in LLVM's own memory and the Java objects made of it so far. Bitcode must come from our own clang: LLVM ends
 * the process when it reads broken bitcode.
 */
final class NativeModule implements AutoCloseable {
    /** Without a handler, LLVM ends the process when it finds an error. One for all: there can be only a few. */
    private static final Messages MESSAGES = new Messages();

    private static final class Messages extends LLVMDiagnosticHandler {
        private final ThreadLocal<String> last = ThreadLocal.withInitial(() -> "");

        @Override
        public void call(LLVMDiagnosticInfoRef info, Pointer context) {
            BytePointer text = LLVMGetDiagInfoDescription(info);
            last.set(text.getString());
            LLVMDisposeMessage(text);
        }
    }

    private final LLVMContextRef context;
    private final LLVMModuleRef module;
    private final Types types;
    private final Sites sites;
    private final Layouts layouts;
    private final Map<Long, Global> globals = new HashMap<>();
    private final Map<Global, LLVMValueRef> values = new HashMap<>();
    private final Map<Long, Block> blocks = new HashMap<>();
    private final IrModule result;
    private final RelaxedAccesses relaxed;
    /** Read at once: later local variables are registers. */
    private final List<Pointee> pointees;

    private NativeModule(List<byte[]> files, IrModule.Origin origin, SourceNames naming, Relaxation relaxation) {
        context = LLVMContextCreate();
        LLVMContextSetDiagnosticHandler(context, MESSAGES, null);
        module = parse(files.get(0));
        files.subList(1, files.size()).forEach(this::link);
        LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
        types = new Types(layout);
        Metadata metadata = new Metadata(context);
        sites = new Sites(naming, metadata);
        layouts = new Layouts(metadata);
        StructLayouts structs = new StructLayouts(metadata, layouts, module);
        relaxed = new RelaxedAccesses(relaxation, layout, layouts, structs);
        pointees =
                origin == IrModule.Origin.LIBRARY ? List.of() : Pointees.of(module, metadata, sites, layouts, structs);
        result = new IrModule(this, origin);
    }

    static IrModule read(List<byte[]> bitcode, IrModule.Origin origin, SourceNames naming, Relaxation relaxation) {
        NativeModule source = new NativeModule(bitcode, origin, naming, relaxation);
        try {
            source.check();
            Promotion.run(source.module, origin);
            source.readGlobals();
            return source.result;
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /** Refuses what concerns the module as a whole. */
    private void check() {
        LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
        if (LLVMPointerSize(layout) != 8 || LLVMByteOrder(layout) != LLVMLittleEndian) {
            throw new InputException("only programs for 64-bit little-endian machines are supported");
        }
        try (SizeTPointer length = new SizeTPointer(1)) {
            String asm =
                    string(LLVMGetModuleInlineAsm(module, length), length.get()).strip();
            if (!asm.isEmpty()) {
                throw new InputException("assembly code outside of functions is not supported: \"" + asm + "\"");
            }
        }
    }

    private LLVMModuleRef parse(byte[] bitcode) {
        LLVMModuleRef parsed = new LLVMModuleRef();
        try (BytePointer bytes = new BytePointer(bitcode);
                BytePointer name = new BytePointer("bitcode")) {
            LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes, bitcode.length, name);
            int failed = LLVMParseBitcodeInContext2(context, buffer, parsed);
            LLVMDisposeMemoryBuffer(buffer);
            if (failed != 0) {
                LLVMContextDispose(context);
                throw new InputException("this LLVM bitcode cannot be read");
            }
        }
        return parsed;
    }

    private void link(byte[] file) {
        if (LLVMLinkModules2(module, parse(file)) != 0) {
            throw new InputException("the files cannot be linked: " + MESSAGES.last.get());
        }
    }

    /** Whether a file defines the function, and does not only mention it. */
    static boolean defines(byte[] bitcode, String function) {
        try (NativeModule module =
                        new NativeModule(List.of(bitcode), IrModule.Origin.IR, SourceNames.NONE, Relaxation.NONE);
                BytePointer name = new BytePointer(function)) {
            LLVMValueRef found = LLVMGetNamedFunction(module.module, name);
            return !isNull(found) && LLVMIsDeclaration(found) == 0;
        }
    }

    private void readGlobals() {
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != null; f = LLVMGetNextFunction(f)) {
            add(f, function(f));
        }
        for (LLVMValueRef v = LLVMGetFirstGlobal(module); v != null; v = LLVMGetNextGlobal(v)) {
            add(v, variable(v));
        }
        for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a != null; a = LLVMGetNextGlobalAlias(a)) {
            add(a, new Alias(mention(a)));
        }
    }

    private void add(LLVMValueRef value, Global global) {
        globals.put(value.address(), global);
        values.put(global, value);
        result.add(global);
    }

    private FunctionDefinition function(LLVMValueRef f) {
        Type.Function signature = (Type.Function) types.of(LLVMGlobalGetValueType(f));
        return new FunctionDefinition(mention(f), signature, sites.ofFunction(f, name(f)));
    }

    private Variable variable(LLVMValueRef v) {
        Type type = types.of(LLVMGlobalGetValueType(v));
        boolean constant = LLVMIsGlobalConstant(v) != 0;
        return new Variable(
                mention(v), new Variable.Storage(type, LLVMGetAlignment(v), constant, LLVMIsThreadLocal(v) != 0));
    }

    private Global.Mention mention(LLVMValueRef v) {
        return new Global.Mention(result, name(v), linkage(v), LLVMIsDeclaration(v) == 0);
    }

    private static Linkage linkage(LLVMValueRef v) {
        return switch (LLVMGetLinkage(v)) {
            case LLVMInternalLinkage, LLVMPrivateLinkage, LLVMLinkerPrivateLinkage -> Linkage.INTERNAL;
            case LLVMAvailableExternallyLinkage -> Linkage.AVAILABLE_EXTERNALLY;
            case LLVMExternalWeakLinkage -> Linkage.EXTERNAL_WEAK;
            case LLVMLinkOnceAnyLinkage,
                    LLVMLinkOnceODRLinkage,
                    LLVMWeakAnyLinkage,
                    LLVMWeakODRLinkage,
                    LLVMCommonLinkage -> Linkage.WEAK;
            default -> Linkage.EXTERNAL;
        };
    }

    List<Block> readBody(FunctionDefinition function) {
        return new BodyReader(this, function, value(function)).read();
    }

    Constant readInitializer(Variable variable) {
        return new Constants(this).read(LLVMGetInitializer(value(variable)));
    }

    Constant readTarget(Alias alias) {
        return new Constants(this).read(LLVMAliasGetAliasee(value(alias)));
    }

    private LLVMValueRef value(Global global) {
        return Objects.requireNonNull(values.get(global));
    }

    /** Names a variable and its parts as the source does. */
    Variable.Description describe(Variable variable) {
        LLVMMetadataRef debug = layouts.variable(value(variable));
        if (debug == null) {
            return new Variable.Description(variable.name(), Layout.SCALAR);
        }
        String shown = variable.name().startsWith("_Z") ? layouts.name(debug) : variable.name();
        return new Variable.Description(shown, layouts.of(debug));
    }

    List<Pointee> pointees() {
        return pointees;
    }

    /** The global that a native value is. */
    Global global(LLVMValueRef value) {
        return Objects.requireNonNull(globals.get(value.address()));
    }

    /** The block that starts at a native address; labels can be named before their function is read. */
    Block block(long address) {
        return blocks.computeIfAbsent(address, a -> new Block());
    }

    /** The accesses that count as relaxed ones. */
    RelaxedAccesses relaxed() {
        return relaxed;
    }

    Types types() {
        return types;
    }

    Sites sites() {
        return sites;
    }

    static String name(LLVMValueRef value) {
        try (SizeTPointer length = new SizeTPointer(1)) {
            BytePointer text = LLVMGetValueName2(value, length);
            return string(text, length.get());
        }
    }

    /** A string that LLVM owns. */
    static String string(BytePointer text, long length) {
        if (text == null || length == 0) {
            return "";
        }
        byte[] bytes = new byte[Math.toIntExact(length)];
        text.capacity(length).get(bytes);
        return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    }

    /** The text of a value, for error messages. */
    static String text(LLVMValueRef value) {
        BytePointer text = LLVMPrintValueToString(value);
        String result = text.getString().strip();
        LLVMDisposeMessage(text);
        return result;
    }

    static boolean isNull(@Nullable Pointer pointer) {
        return pointer == null || pointer.isNull();
    }

    @Override
    public void close() {
        LLVMDisposeModule(module);
        LLVMContextDispose(context);
    }
}
