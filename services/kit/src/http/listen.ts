import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addLocalListener } from './local-listeners.ts';
import { closeSilentConnections } from './silent-connections.ts';

export interface Listening {
  readonly server: Server;
  readonly url: string;
  /**
   * Waits for running requests and closes every connection. Before that it keeps answering for `drainMs`, or until there is no
   * connection left; these responses carry `Connection: close`.
   */
  close(drainMs?: number): Promise<void>;
}

/** Enough for an upload of 2 GB on a slow line. The gateway ends requests that arrive too slowly. */
const requestTimeoutMs = 6 * 3_600_000;
/** Part of the timeout of the headers after which a client must have sent something. */
const silentPart = 0.75;
const connectionCheckEveryMs = 50;

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/** Closing an idle connection while its client sends a request loses the request, so clients get time to close it first. */
const drainConnections = async (server: Server, drainMs: number): Promise<void> => {
  const deadline = performance.now() + drainMs;
  while (performance.now() < deadline && (await connectionsOf(server)) > 0)
    await new Promise((resolve) => setTimeout(resolve, connectionCheckEveryMs));
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
    const closing = setInterval(() => server.closeIdleConnections(), connectionCheckEveryMs);
    server.once('close', () => clearInterval(closing));
  });

interface ListenOptions {
  /** Time for a client to send all headers of a request. */
  readonly headersTimeoutMs?: number;
  /** How often incomplete requests are checked within that time: all that have expired are answered at once. Each check wakes an idle process. */
  readonly checksPerHeadersTimeout?: number;
}

/** Serves HTTP. `port` 0 picks a free port. Rejects when the port is in use. */
export const listen = async (
  listener: RequestListener,
  host: string,
  port: number,
  { headersTimeoutMs = 66_000, checksPerHeadersTimeout = 10 }: ListenOptions = {},
): Promise<Listening> => {
  let closing = false;
  // Longer than the gateway's agent keeps sockets, so that it never writes to one that is being closed.
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: headersTimeoutMs / checksPerHeadersTimeout,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (closing) response.shouldKeepAlive = false;
      listener(request, response);
    },
  );
  closeSilentConnections(server, { timeoutMs: headersTimeoutMs * silentPart });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 1024 }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${actualPort}`;
  const removeLocalListener = addLocalListener(url, listener);
  return {
    server,
    url,
    close: async (drainMs = 0) => {
      closing = true;
      await drainConnections(server, drainMs);
      removeLocalListener();
      await closeServer(server);
    },
  };
};
