package org.fencepost.c.ir;

/** How source files are shown, and which of them are not the user's own. */
public interface SourceNames {
    /** For those who want no names. */
    SourceNames NONE = new SourceNames() {
        @Override
        public String show(String directory, String name) {
            return name;
        }

        @Override
        public boolean isLibrary(String directory, String name) {
            return false;
        }
    };

    /** The name to show for a file that the debug information calls {@code name}, in {@code directory}. */
    String show(String directory, String name);

    /**
     * Whether the file is one that was compiled, and not only named so ({@code #line}): nothing else is looked into.
     *
     * @param checksum what the compiler says of it, or empty; it says nothing of files that it has not read
     */
    default boolean isCompiled(String directory, String name, String checksum) {
        return true;
    }

    /** Whether reports should rather show who called into this file. */
    boolean isLibrary(String directory, String name);
}
