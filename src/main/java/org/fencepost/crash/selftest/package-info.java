/**
 * The lazy exploration of failures against brute force on random programs. Start reading at
 * {@link org.fencepost.crash.selftest.CrashSelfTest} for persistent memory, where {@code BruteForce} is an eager machine that
 * shares nothing with the exploration and both run the same {@code SmallProgram}; for CXL at
 * {@link org.fencepost.crash.selftest.CxlSelfTest}, with {@code EagerCluster} and {@code ClusterProgram}.
 */
package org.fencepost.crash.selftest;
