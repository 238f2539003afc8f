import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestWebsite {
  readonly port: number;
  /** Paths asked for, in order. */
  readonly requestedPaths: string[];
  stop(): Promise<void>;
}

/** Somebody else's website, on an address of this machine. */
export const startWebsite = async (listener: RequestListener, { host = '127.0.0.1', port = 0 } = {}): Promise<TestWebsite> => {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requestedPaths: visits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
