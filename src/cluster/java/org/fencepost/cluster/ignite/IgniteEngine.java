package org.fencepost.cluster.ignite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.DataRegionConfiguration;
import org.apache.ignite.configuration.DataStorageConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.events.EventType;
import org.apache.ignite.failure.NoOpFailureHandler;
import org.apache.ignite.plugin.segmentation.SegmentationPolicy;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.ssl.SslContextFactory;
import org.fencepost.cluster.Carrier;
import org.fencepost.cluster.ClusterFile;
import org.fencepost.verdict.InputException;

/** Makes nodes of an Ignite cluster, with as little of Ignite as will do. */
public final class IgniteEngine implements Carrier.Engine {
    /** How long nobody may hear of a node before it counts as lost. */
    private static final long DETECTION_MILLIS = Long.getLong("fencepost.cluster.detection", 10_000);

    private static final long JOIN_MILLIS = 20_000;
    private static final long REGION_BYTES = 16L << 20;

    private final Consumer<String> log;
    private final Separation separation;

    /** @param log is told, in one line each, of what Ignite refuses or warns of */
    public IgniteEngine(Consumer<String> log) {
        this.log = log;
        this.separation = new Separation(Duration.ofMillis(DETECTION_MILLIS), log);
        System.setProperty("IGNITE_NO_ASCII", "true");
        System.setProperty("IGNITE_QUIET", "false");
        System.setProperty("IGNITE_UPDATE_NOTIFIER", "false");
        System.setProperty("IGNITE_PERFORMANCE_SUGGESTIONS_DISABLED", "true");
        System.setProperty("IGNITE_NO_SHUTDOWN_HOOK", "true");
        System.setProperty("java.net.preferIPv4Stack", "true");
    }

    @Override
    public Carrier ask(ClusterFile cluster) {
        return start(cluster, 0, bytes -> bytes);
    }

    @Override
    public Carrier answer(ClusterFile cluster, int seats, UnaryOperator<byte[]> answers) {
        return start(cluster, seats, answers);
    }

    private Carrier start(ClusterFile cluster, int seats, UnaryOperator<byte[]> answers) {
        Path directory = temporary();
        try {
            HostFinder finder = new HostFinder(cluster);
            Ignite node = Ignition.start(configuration(cluster, finder, seats, directory));
            Calls calls = new Calls(answers);
            node.cluster().nodeLocalMap().put(Ask.ANSWERS, calls);
            separation.watch(node);
            return new IgniteCarrier(node, calls, () -> separation.isCutOff(node, finder), () -> delete(directory));
        } catch (IgniteException e) {
            delete(directory);
            throw new InputException("cannot join the cluster " + cluster.file() + ": " + reason(e));
        }
    }

    /** The innermost reason says most. */
    private static String reason(Throwable e) {
        Throwable inner = e;
        while (inner.getCause() != null && inner.getCause() != inner) {
            inner = inner.getCause();
        }
        return String.valueOf(inner.getMessage()).lines().findFirst().orElse(inner.toString());
    }

    private IgniteConfiguration configuration(ClusterFile cluster, HostFinder finder, int seats, Path directory) {
        IgniteConfiguration configuration = new IgniteConfiguration()
                .setIgniteInstanceName("fencepost-" + UUID.randomUUID())
                .setPeerClassLoadingEnabled(false)
                .setUserAttributes(Map.of(
                        IgniteCarrier.SEATS,
                        seats,
                        "fencepost.pid",
                        ProcessHandle.current().pid()))
                .setMetricsLogFrequency(0)
                .setWorkDirectory(directory.toString())
                .setGridLogger(new QuietLogger(log))
                .setConnectorConfiguration(null)
                .setClientConnectorConfiguration(null)
                .setFailureDetectionTimeout(DETECTION_MILLIS)
                .setSegmentationPolicy(SegmentationPolicy.STOP)
                .setFailureHandler(new NoOpFailureHandler())
                .setDataStorageConfiguration(new DataStorageConfiguration()
                        .setDefaultDataRegionConfiguration(
                                new DataRegionConfiguration().setInitialSize(REGION_BYTES).setMaxSize(REGION_BYTES)))
                .setPublicThreadPoolSize(Math.max(2, seats + 1))
                .setSystemThreadPoolSize(4)
                .setStripedPoolSize(2)
                .setIncludeEventTypes(EventType.EVT_NODE_FAILED)
                .setDiscoverySpi(discovery(cluster, finder))
                .setCommunicationSpi(new TcpCommunicationSpi()
                        .setLocalPort(cluster.hosts().get(0).port() - 400)
                        .setLocalPortRange(100));
        cluster.address().ifPresent(configuration::setLocalHost);
        if (cluster.keys() != null) {
            configuration.setSslContextFactory(tls(cluster, cluster.keys()));
        }
        return configuration;
    }

    private static TcpDiscoverySpi discovery(ClusterFile cluster, HostFinder finder) {
        TcpDiscoverySpi discovery = new TcpDiscoverySpi();
        discovery.setLocalPort(cluster.hosts().get(0).port());
        discovery.setLocalPortRange(ClusterFile.PORTS - 1);
        discovery.setIpFinder(finder);
        discovery.setJoinTimeout(JOIN_MILLIS);
        return discovery;
    }

    /** Both sides show a certificate that the other side's trust store has signed. */
    private static SslContextFactory tls(ClusterFile cluster, Path keys) {
        SslContextFactory tls = new SslContextFactory();
        tls.setProtocol("TLSv1.3");
        tls.setProtocols("TLSv1.3", "TLSv1.2");
        tls.setKeyStoreType("PKCS12");
        tls.setKeyStoreFilePath(keys.resolve("keystore.p12").toString());
        tls.setKeyStorePassword(cluster.password());
        tls.setTrustStoreType("PKCS12");
        tls.setTrustStoreFilePath(keys.resolve("truststore.p12").toString());
        tls.setTrustStorePassword(cluster.password());
        return tls;
    }

    /** Ignite wants a directory, in which it then makes some empty ones. */
    private static Path temporary() {
        try {
            return Files.createTempDirectory("fencepost-cluster");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            // Empty directories that stay behind do no harm.
        }
    }
}
