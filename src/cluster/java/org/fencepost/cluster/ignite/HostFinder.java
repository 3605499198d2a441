package org.fencepost.cluster.ignite;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;
import org.fencepost.cluster.ClusterFile;

/**
 * The machines of a cluster, looked up whenever somebody wants to join: a name may stand for many, as that of a headless service of Kubernetes
 * does, and for others tomorrow.
 */
final class HostFinder extends TcpDiscoveryVmIpFinder {
    private final ClusterFile cluster;

    HostFinder(ClusterFile cluster) {
        super(true);
        this.cluster = cluster;
    }

    @Override
    public synchronized List<InetSocketAddress> getRegisteredAddresses() {
        List<InetSocketAddress> all = new ArrayList<>();
        for (ClusterFile.Host host : cluster.hosts()) {
            try {
                for (InetAddress address : InetAddress.getAllByName(host.name())) {
                    for (int i = 0; i < ports(address); i++) {
                        all.add(new InetSocketAddress(address, host.port() + i));
                    }
                }
            } catch (UnknownHostException e) {
                // Not there yet, or not any more.
            }
        }
        return all;
    }

    /** On this machine there may be several; elsewhere each has its own address, and asking for what is not there takes time. */
    private static int ports(InetAddress address) {
        return address.isLoopbackAddress() ? ClusterFile.PORTS : 1;
    }
}
