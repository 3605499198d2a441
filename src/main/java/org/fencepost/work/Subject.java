package org.fencepost.work;

/**
 * What work is about: only the same work can go on from a checkpoint.
 *
 * @param command the command that does it
 * @param program the name of the program
 * @param fingerprint equal for programs that do the same
 * @param settings all options that change what is done, for people
 */
public record Subject(String command, String program, String fingerprint, String settings) {}
