import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly server: Server;
  readonly url: string;
  /**
   * Lets requests in hand finish and closes every connection. For `linger` milliseconds before that, or until nobody is connected,
   * it goes on answering, and each answer tells its client to come back on another connection.
   */
  close(linger?: number): Promise<void>;
}

/** Milliseconds that a request may take to arrive: 2 GB on a slow line. Who sends too slowly for it is for the gateway to end. */
const longestRequest = 6 * 3_600_000;
/** Milliseconds between two looks at who is still there. */
const lookEvery = 50;

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/** An idle connection that is closed just as its client writes into it is a lost request: so its client gets time to close it first. */
const emptied = async (server: Server, linger: number): Promise<void> => {
  const until = performance.now() + linger;
  while (performance.now() < until && (await connectionsOf(server)) > 0) await new Promise((resolve) => setTimeout(resolve, lookEvery));
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
    const sweep = setInterval(() => server.closeIdleConnections(), lookEvery);
    server.once('close', () => clearInterval(sweep));
  });

/** Serves HTTP. `port` 0 takes a free one. Rejects when the port is taken. */
export const listen = async (listener: RequestListener, host: string, port: number): Promise<Listening> => {
  let closing = false;
  // Longer than the gateway's agent keeps sockets, so that it never writes into one we are closing.
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: longestRequest, maxHeaderSize: 16_384 },
    (request, response) => {
      if (closing) response.shouldKeepAlive = false;
      listener(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 1024 }, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    server,
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${actual}`,
    close: async (linger = 0) => {
      closing = true;
      await emptied(server, linger);
      await closeServer(server);
    },
  };
};
