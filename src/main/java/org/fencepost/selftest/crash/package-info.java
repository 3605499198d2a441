/**
 * The lazy exploration of failures against brute force on random programs. Start reading at
 * {@link org.fencepost.selftest.crash.CrashSelfTest} for persistent memory, where {@code BruteForce} is an eager machine that
 * shares nothing with the exploration and both run the same {@code PersistentProgram}; for CXL at
 * {@link org.fencepost.selftest.crash.CxlSelfTest}, with {@code EagerCluster} and {@code ClusterProgram}.
 */
@NullMarked
package org.fencepost.selftest.crash;

import org.jspecify.annotations.NullMarked;
