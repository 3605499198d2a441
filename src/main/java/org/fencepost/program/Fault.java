package org.fencepost.program;

/** Why an access is wrong. */
record Fault(FailureKind kind, String message) {}
