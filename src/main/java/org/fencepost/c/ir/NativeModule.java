package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.fencepost.verdict.InputException;

/**
 * A module in LLVM's own memory and the Java objects made of it so far. Bitcode must come from our own clang: LLVM ends
 * the process when it reads broken bitcode.
 */
final class NativeModule implements AutoCloseable {
    /** Without a handler, LLVM ends the process when it finds an error. */
    private static final LLVMDiagnosticHandler SILENT = new Silent();

    private static final class Silent extends LLVMDiagnosticHandler {
        @Override
        public void call(LLVMDiagnosticInfoRef info, Pointer context) {
            // Whoever caused the message sees it as a failed call.
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

    private NativeModule(byte[] bitcode, IrModule.Origin origin, SourceNames naming) {
        context = LLVMContextCreate();
        LLVMContextSetDiagnosticHandler(context, SILENT, null);
        module = parse(bitcode);
        LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
        types = new Types(layout);
        Metadata metadata = new Metadata(context);
        sites = new Sites(naming, metadata);
        layouts = new Layouts(metadata);
        result = new IrModule(this, origin);
    }

    static IrModule read(byte[] bitcode, IrModule.Origin origin, SourceNames naming) {
        NativeModule source = new NativeModule(bitcode, origin, naming);
        try {
            source.check();
            Promotion.run(source.module, origin == IrModule.Origin.LIBRARY);
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

    private void readGlobals() {
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != null; f = LLVMGetNextFunction(f)) {
            add(f, function(f));
        }
        for (LLVMValueRef v = LLVMGetFirstGlobal(module); v != null; v = LLVMGetNextGlobal(v)) {
            add(v, variable(v));
        }
        List<LLVMValueRef> aliases = new ArrayList<>();
        for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a != null; a = LLVMGetNextGlobalAlias(a)) {
            add(a, new Alias(result, name(a), linkage(a)));
            aliases.add(a);
        }
        Constants constants = new Constants(this);
        for (LLVMValueRef a : aliases) {
            ((Alias) globals.get(a.address())).target(constants.read(LLVMAliasGetAliasee(a)));
        }
    }

    private void add(LLVMValueRef value, Global global) {
        globals.put(value.address(), global);
        values.put(global, value);
        result.add(global);
    }

    private FunctionDefinition function(LLVMValueRef f) {
        Type.Function signature = (Type.Function) types.of(LLVMGlobalGetValueType(f));
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < signature.parameters().size(); i++) {
            arguments.add(new Argument(signature.parameters().get(i), i));
        }
        boolean defined = LLVMIsDeclaration(f) == 0;
        return new FunctionDefinition(
                result, name(f), linkage(f), signature, arguments, sites.ofFunction(f, name(f)), defined);
    }

    private Variable variable(LLVMValueRef v) {
        return new Variable(
                result,
                name(v),
                linkage(v),
                types.of(LLVMGlobalGetValueType(v)),
                LLVMGetAlignment(v),
                LLVMIsGlobalConstant(v) != 0,
                LLVMIsThreadLocal(v) != 0,
                LLVMIsDeclaration(v) == 0);
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
        return new BodyReader(this, function, values.get(function)).read();
    }

    Constant readInitializer(Variable variable) {
        return new Constants(this).read(LLVMGetInitializer(values.get(variable)));
    }

    /** Names a variable and its parts as the source does. */
    Variable.Description describe(Variable variable) {
        LLVMMetadataRef debug = layouts.variable(values.get(variable));
        if (debug == null) {
            return new Variable.Description(variable.name(), Layout.SCALAR);
        }
        String shown = variable.name().startsWith("_Z") ? layouts.name(debug) : variable.name();
        return new Variable.Description(shown, layouts.of(debug));
    }

    /** The global that a native value is. */
    Global global(LLVMValueRef value) {
        return globals.get(value.address());
    }

    /** The block that starts at a native address; labels can be named before their function is read. */
    Block block(long address) {
        return blocks.computeIfAbsent(address, a -> new Block());
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

    static boolean isNull(Pointer pointer) {
        return pointer == null || pointer.isNull();
    }

    @Override
    public void close() {
        LLVMDisposeModule(module);
        LLVMContextDispose(context);
    }
}
