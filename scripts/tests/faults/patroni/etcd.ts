import { mkdirSync } from 'node:fs';
import { createDaemon } from '../../../dev/engines/daemon.ts';
import { freePorts } from '../../../dev/engines/free-port.ts';
import { isResponding } from '../../../dev/engines/is-responding.ts';

export interface Etcd {
  /** host:port for clients. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts etcd with one member. */
export const startEtcd = async (command: string, folder: string): Promise<Etcd> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [client, peer] = (await freePorts(2)) as [number, number];
  const clientUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  const daemon = createDaemon({
    name: 'etcd',
    command,
    args: [
      ...['--name', 'etcd', '--data-dir', folder, '--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `etcd=${peerUrl}`],
      // Other tests may use the disk.
      ...['--heartbeat-interval', '500', '--election-timeout', '5000'],
    ],
    cwd: folder,
    logFile: `${folder}.log`,
    isReady: () => isResponding(client, Buffer.from('GET /health HTTP/1.0\r\n\r\n')),
    readyTimeoutMs: 30_000,
    stopSignals: [['SIGTERM', 10_000]],
  });
  await daemon.start();
  return { address: `127.0.0.1:${client}`, stop: daemon.stop };
};
