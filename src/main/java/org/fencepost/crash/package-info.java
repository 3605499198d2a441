/**
 * What survives a power failure: persistent memory on x86 (Gorjiara, Xu, Demsky: Jaaru, ASPLOS 2021). A program runs on
 * store and flush buffers ({@code Px86}); at each failure point it is started again, and only when the restarted program
 * loads from persistent memory is it decided which of the stores before the failure had reached it. Start reading at
 * {@link org.fencepost.crash.CrashChecker}; the paper's algorithms are in {@code Epoch} (Figures 9 and 10) and
 * {@code Px86} (Figures 7 and 8). Uses {@code graph}, {@code program}, {@code verdict}.
 */
package org.fencepost.crash;
