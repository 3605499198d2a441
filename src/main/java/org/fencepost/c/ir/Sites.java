package org.fencepost.c.ir;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.HashMap;
import java.util.Map;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.fencepost.program.Site;

/** Source lines from debug information. Equal places share one object. */
final class Sites {
    private record File(String name, boolean library) {}

    private final SourceNames naming;
    private final Metadata metadata;
    private final Map<Long, Site> byLocation = new HashMap<>();
    private final Map<Long, File> files = new HashMap<>();
    /** Files have: name, directory, checksum. */
    private static final int FILE_CHECKSUM = 2;

    private final Map<Long, String> functions = new HashMap<>();
    private final Map<Site, Site> unique = new HashMap<>();

    Sites(SourceNames naming, Metadata metadata) {
        this.naming = naming;
        this.metadata = metadata;
    }

    /** Where an instruction stands, or {@code otherwise} when the debug information does not say. */
    Site of(LLVMValueRef instruction, Site otherwise) {
        LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
        return NativeModule.isNull(location) ? otherwise : at(location);
    }

    private Site at(LLVMMetadataRef location) {
        Site known = byLocation.get(location.address());
        if (known != null) {
            return known;
        }
        LLVMMetadataRef scope = LLVMDILocationGetScope(location);
        LLVMMetadataRef outer = LLVMDILocationGetInlinedAt(location);
        File file = file(LLVMDIScopeGetFile(scope));
        Site site = new Site(
                file.name,
                LLVMDILocationGetLine(location),
                functionName(scope),
                NativeModule.isNull(outer) ? null : at(outer),
                file.library);
        site = unique.computeIfAbsent(site, s -> s);
        byLocation.put(location.address(), site);
        return site;
    }

    /** Where a function begins. */
    Site ofFunction(LLVMValueRef function, String name) {
        LLVMMetadataRef program = LLVMGetSubprogram(function);
        if (NativeModule.isNull(program)) {
            return new Site(naming.show("", ""), 0, name, null, naming.isLibrary("", ""));
        }
        File file = file(LLVMDIScopeGetFile(program));
        return new Site(file.name, LLVMDISubprogramGetLine(program), functionName(program), null, file.library);
    }

    private File file(LLVMMetadataRef file) {
        if (NativeModule.isNull(file)) {
            return new File("?", false);
        }
        return files.computeIfAbsent(file.address(), f -> {
            try (IntPointer length = new IntPointer(1)) {
                String name = NativeModule.string(LLVMDIFileGetFilename(file, length), length.get());
                String directory = NativeModule.string(LLVMDIFileGetDirectory(file, length), length.get());
                String shown = naming.show(directory, name);
                boolean read = naming.isCompiled(directory, name, metadata.string(file, FILE_CHECKSUM));
                return new File(read ? shown : "<#line " + shown + ">", naming.isLibrary(directory, name));
            }
        });
    }

    /** The name of the function around a scope, qualified by its classes and namespaces. */
    private String functionName(LLVMMetadataRef scope) {
        String known = functions.get(scope.address());
        if (known != null) {
            return known;
        }
        String name = switch (LLVMGetMetadataKind(scope)) {
            case LLVMDILexicalBlockMetadataKind, LLVMDILexicalBlockFileMetadataKind -> {
                LLVMMetadataRef around = metadata.operand(scope, Metadata.SCOPE);
                yield around == null ? "?" : functionName(around);
            }
            default -> metadata.qualifiedName(scope);
        };
        functions.put(scope.address(), name);
        return name;
    }
}
