/**
 * Questions and answers by way of Apache Ignite: {@link org.fencepost.cluster.ignite.IgniteEngine} makes the nodes, {@link
 * org.fencepost.cluster.ignite.IgniteCarrier} asks. Of Ignite only discovery, communication (both with mutual TLS where there are certificates)
 * and compute calls are used; there are no caches, and classes are not loaded from others.
 */
@NullMarked
package org.fencepost.cluster.ignite;

import org.jspecify.annotations.NullMarked;
