import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectorEndpoint {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** An address that answers as the metrics of a collector do. CollectorDown depends on nothing but whether it answers. */
export const startCollectorEndpoint = async (): Promise<CollectorEndpoint> => {
  const page = '# TYPE otelcol_process_uptime counter\notelcol_process_uptime 1\n';
  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    const started = createServer((_, response) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(page));
    server = started;
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    return (started.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => void (await listen(port)),
    stop: async () => {
      const stopped = server;
      server = undefined;
      stopped?.closeAllConnections();
      await new Promise((resolve) => (stopped ? stopped.close(resolve) : resolve(undefined)));
    },
  };
};
