import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../dev/engines/engine.ts';
import { freePorts } from '../../../dev/engines/free-port.ts';
import { newClusterId, type Ports, startNativeKafka } from '../../../dev/engines/kafka.ts';

export interface KafkaCluster {
  /** The value of KAFKA_BROKERS. */
  readonly addresses: string;
  readonly brokers: readonly Engine[];
  stop(): Promise<void>;
}

const brokerCount = 3;

/** Starts three brokers that are also controllers. Topics have three replicas, of which two must have a message that is acknowledged. */
export const startKafkaCluster = async (folder: string): Promise<KafkaCluster> => {
  const ports = await freePorts(2 * brokerCount);
  const nodes = Array.from(
    { length: brokerCount },
    (_, index): Ports => ({ broker: ports[2 * index] ?? 0, controller: ports[2 * index + 1] ?? 0 }),
  );
  const voters = nodes.map(({ controller }, index) => `${index + 1}@127.0.0.1:${controller}`).join(',');
  const clusterId = newClusterId();
  const replicated = {
    'controller.quorum.voters': voters,
    'default.replication.factor': '3',
    'min.insync.replicas': '2',
    'offsets.topic.replication.factor': '3',
    'transaction.state.log.replication.factor': '3',
    'transaction.state.log.min.isr': '2',
    'share.coordinator.state.topic.replication.factor': '3',
    'share.coordinator.state.topic.min.isr': '2',
  };
  const startBroker = (own: Ports, index: number): Promise<Engine> => {
    const home = join(folder, `kafka-${index + 1}`);
    mkdirSync(home, { recursive: true });
    // A broker reuses the ports of its previous start, so those of all are known before the first starts.
    writeFileSync(join(home, 'ports.json'), JSON.stringify(own));
    return startNativeKafka(home, { clusterId, settings: () => ({ ...replicated, 'node.id': String(index + 1) }) });
  };
  const started = await Promise.allSettled(nodes.map(startBroker));
  const brokers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(brokers.map((broker) => broker.stop()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { addresses: brokers.map(({ url }) => url).join(','), brokers, stop };
};
