import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { addLocalListener } from './local-listeners.ts';

interface SilentConnectionOptions {
  /** Time after which a connection is closed if its client has sent nothing. */
  readonly timeoutMs: number;
  /** Connections closed per check, and milliseconds between checks. The event loop runs other work in between. */
  readonly maxPerCheck?: number;
  readonly checkEveryMs?: number;
}

/**
 * Closes connections whose clients send nothing, without a response, the oldest first. Node.js answers each of them with 408 and checks
 * them together: thousands at once block the event loop for about half a second.
 */
export const closeSilentConnections = (
  server: Server,
  { timeoutMs, maxPerCheck = 50, checkEveryMs = 50 }: SilentConnectionOptions,
): void => {
  /** By arrival. */
  const arrivals = new Map<Socket, number>();
  function forget(this: Socket): void {
    arrivals.delete(this);
  }
  let checking: NodeJS.Timeout | undefined;
  const check = (): void => {
    const now = performance.now();
    checking = undefined;
    let closed = 0;
    for (const [socket, at] of arrivals) {
      const remainingMs = at + timeoutMs - now;
      if (remainingMs > 0 || closed === maxPerCheck) {
        checkIn(Math.max(remainingMs, checkEveryMs));
        return;
      }
      arrivals.delete(socket);
      if (socket.bytesRead > 0) continue;
      socket.destroy();
      closed += 1;
    }
  };
  const checkIn = (delayMs: number): void => {
    checking = setTimeout(check, delayMs).unref();
  };
  server.on('connection', (socket) => {
    arrivals.set(socket, performance.now());
    socket.once('close', forget);
    // One timer, for the oldest connection: an idle server has none.
    if (!checking) checkIn(timeoutMs);
  });
  server.once('close', () => clearTimeout(checking));
};

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
