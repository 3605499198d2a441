/**
 * What survives failures: persistent memory on x86 (Gorjiara, Xu, Demsky: Jaaru, ASPLOS 2021), where the whole system fails
 * and starts again, and memory behind CXL (Guo, Truong, Demsky: CXLMC), where single machines fail and the others go on.
 * Programs run on store and flush buffers ({@code Px86}); only when a machine loads what another one has stored is it
 * decided which stores had reached memory before that one failed. Start reading at
 * {@link org.fencepost.crash.CrashChecker}; the papers' algorithms are in {@code Px86} (instructions and how they take
 * effect) and {@code Loads} (what a load may find). Uses {@code memory}, {@code program}, {@code verdict}.
 */
@NullMarked
package org.fencepost.crash;

import org.jspecify.annotations.NullMarked;
