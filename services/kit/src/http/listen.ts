import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly server: Server;
  readonly url: string;
  /** Takes no new connection, lets requests in hand finish, closes idle ones. */
  close(): Promise<void>;
}

/** Milliseconds that a request may take to arrive: 2 GB on a slow line. Who sends too slowly for it is for the gateway to end. */
const longestRequest = 6 * 3_600_000;

/** Serves HTTP. `port` 0 takes a free one. Rejects when the port is taken. */
export const listen = async (listener: RequestListener, host: string, port: number): Promise<Listening> => {
  // Longer than the gateway's agent keeps sockets, so that it never writes into one we are closing.
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: longestRequest, maxHeaderSize: 16_384 },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 1024 }, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    server,
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${actual}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
        const sweep = setInterval(() => server.closeIdleConnections(), 100);
        server.once('close', () => clearInterval(sweep));
      }),
  };
};
