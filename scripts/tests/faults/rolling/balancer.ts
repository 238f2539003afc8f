import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** In the place of a Kubernetes Service: one address in front of replicas, which it hands connections to, not requests. */
export interface Balancer {
  readonly port: number;
  /** New connections go there, too. */
  add(url: string): void;
  stop(): Promise<void>;
}

/** Milliseconds between two looks at a replica; a cluster takes longer, and waits for that before it tells a replica to stop. */
const lookEvery = 150;

/** Whether a replica still wants connections: everything but a plain "I am stopping" or no answer at all. */
const isStopping = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) });
    const { status } = (await answer.json()) as { status: string };
    return status === 'stopping';
  } catch (error) {
    return (error as Error).name !== 'TimeoutError';
  }
};

const join = (client: Socket, replica: string): void => {
  const { hostname, port } = new URL(replica);
  const upstream = connect({ host: hostname, port: Number(port) });
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.setNoDelay(true).pipe(other);
    one.once('error', () => other.destroy());
    one.once('close', () => other.destroySoon());
  }
};

export const startBalancer = async (): Promise<Balancer> => {
  const replicas: string[] = [];
  const open = new Set<Socket>();
  const over = new AbortController();
  let turn = 0;
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    const replica = replicas[turn++ % Math.max(1, replicas.length)];
    if (!replica) {
      client.destroy();
      return;
    }
    open.add(client);
    client.once('close', () => open.delete(client));
    join(client, replica);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      for (const url of [...replicas]) if (await isStopping(url)) replicas.splice(replicas.indexOf(url), 1);
      await sleep(lookEvery, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    port: (server.address() as { port: number }).port,
    add: (url) => void replicas.push(url),
    stop: async () => {
      over.abort();
      await watching;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of open) client.destroy();
      await closed;
    },
  };
};
