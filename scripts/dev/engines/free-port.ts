import { createServer } from 'node:net';

// Below the ephemeral port range (from 32768 on Linux, 49152 elsewhere): an outgoing connection could otherwise occupy the port of a
// service while it restarts.
const lowestPort = 20_000;
const highestPort = 32_000;

/** Whether host:port can be bound. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Distinct free TCP ports on 127.0.0.1.
 * @throws when the range is exhausted
 */
export const freePorts = async (count: number, avoid: ReadonlySet<number> = new Set()): Promise<number[]> => {
  const found = new Set<number>();
  for (let attempt = 0; found.size < count && attempt < 2_000; attempt += 1) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort));
    if (!found.has(port) && !avoid.has(port) && (await isFree(port))) found.add(port);
  }
  if (found.size < count) throw new Error(`No free port was found between ${lowestPort} and ${highestPort} on 127.0.0.1.`);
  return [...found];
};

/** One free TCP port on 127.0.0.1; `preferred` when that is free. */
export const freePort = async (preferred?: number): Promise<number> => {
  if (preferred && (await isFree(preferred))) return preferred;
  const [port] = await freePorts(1);
  return port as number;
};
