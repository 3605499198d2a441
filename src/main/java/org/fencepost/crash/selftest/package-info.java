/**
 * The lazy exploration of failures against brute force on random programs. Start reading at
 * {@link org.fencepost.crash.selftest.CrashSelfTest}. {@code BruteForce} is an eager machine that shares nothing with the
 * exploration; both run the same {@code SmallProgram}.
 */
package org.fencepost.crash.selftest;
