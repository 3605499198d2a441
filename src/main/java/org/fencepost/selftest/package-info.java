/**
 * What the self tests of all engines share: they compare on numbered random programs, several at once, and answer with the
 * first difference ({@link org.fencepost.selftest.FirstDifference}). Uses nothing.
 */
package org.fencepost.selftest;
