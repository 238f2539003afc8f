import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestWebsite {
  readonly port: number;
  /** Requested paths in order. */
  readonly requestedPaths: string[];
  stop(): Promise<void>;
}

/** A website on a loopback address. */
export const startWebsite = async (listener: RequestListener, { host = '127.0.0.1', port = 0 } = {}): Promise<TestWebsite> => {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requestedPaths,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
