import { createServer } from 'node:net';

// Below the range from which systems take the ports of outgoing connections (32768 on Linux, 49152 elsewhere): a port taken
// there could be gone when a killed service wants it back.
const first = 20_000;
const last = 32_000;

/** Whether nobody listens on host:port (as far as this process may see). */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Free TCP ports on 127.0.0.1, all different.
 * @throws when the range is exhausted
 */
export const freePorts = async (count: number, avoid: ReadonlySet<number> = new Set()): Promise<number[]> => {
  const found = new Set<number>();
  for (let attempt = 0; found.size < count && attempt < 2_000; attempt += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (!found.has(port) && !avoid.has(port) && (await isFree(port))) found.add(port);
  }
  if (found.size < count) throw new Error(`No free port was found between ${first} and ${last} on 127.0.0.1.`);
  return [...found];
};

/** One free TCP port on 127.0.0.1; `preferred` when that is free. */
export const freePort = async (preferred?: number): Promise<number> => {
  if (preferred && (await isFree(preferred))) return preferred;
  const [port] = await freePorts(1);
  return port as number;
};
