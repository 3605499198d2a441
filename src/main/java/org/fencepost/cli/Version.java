package org.fencepost.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"fencepost " + number(), "Java " + System.getProperty("java.version")};
    }

    /** As it signs reports. */
    static String tool() {
        return "fencepost " + number();
    }

    static String number() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}
