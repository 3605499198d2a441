package org.fencepost.c.ir;

/** Assembly text as the callee of a call. */
public record InlineAsm(Type type, String text, String constraints) implements Value {}
