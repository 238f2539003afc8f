import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Replaces a Kubernetes Service: one address in front of several replicas. Balances connections, not requests. */
export interface LoadBalancer {
  readonly port: number;
  /** Adds a replica to those that receive new connections. */
  add(url: string): void;
  stop(): Promise<void>;
}

/** Readiness poll interval; a cluster takes longer, and waits for that time before it stops a replica. */
const pollIntervalMs = 150;

/** Whether a replica reports that it is stopping or refuses connections; a timeout counts as overloaded. */
const isStopping = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) });
    const { status } = (await response.json()) as { status: string };
    return status === 'stopping';
  } catch (error) {
    return (error as Error).name !== 'TimeoutError';
  }
};

const forward = (client: Socket, replica: string): void => {
  const { hostname, port } = new URL(replica);
  const upstream = connect({ host: hostname, port: Number(port) });
  for (const [source, target] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    source.setNoDelay(true).pipe(target);
    source.once('error', () => target.destroy());
    source.once('close', () => target.destroySoon());
  }
};

export const startLoadBalancer = async (): Promise<LoadBalancer> => {
  const replicas: string[] = [];
  const clients = new Set<Socket>();
  const stopped = new AbortController();
  let connections = 0;
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    const replica = replicas[connections++ % Math.max(1, replicas.length)];
    if (!replica) {
      client.destroy();
      return;
    }
    clients.add(client);
    client.once('close', () => clients.delete(client));
    forward(client, replica);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const removeStoppingReplicas = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      for (const url of [...replicas]) if (await isStopping(url)) replicas.splice(replicas.indexOf(url), 1);
      await sleep(pollIntervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const polling = removeStoppingReplicas();
  return {
    port: (server.address() as { port: number }).port,
    add: (url) => void replicas.push(url),
    stop: async () => {
      stopped.abort();
      await polling;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
};
