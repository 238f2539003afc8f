import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestSigner, type TestSigner } from '@trenzeye/kit/testing/tokens';
import { type ServiceName, serviceNames } from '@trenzeye/proto/http';
import { service } from '../service.ts';

/** A real HTTP server in place of a service. By default it echoes the request. */
interface TestUpstream {
  readonly name: ServiceName;
  readonly port: number;
  readonly received: {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  respondWith(listener: RequestListener): void;
  stop(): Promise<void>;
  /** Starts again on the same port. */
  start(): Promise<void>;
}

export interface TestGateway {
  readonly url: string;
  readonly metricsUrl: string;
  readonly port: number;
  readonly signer: TestSigner;
  readonly upstreams: Readonly<Record<ServiceName, TestUpstream>>;
  stop(): Promise<void>;
}

export const publicUrl = 'http://trenzeye.test';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const startUpstream = async (name: ServiceName): Promise<TestUpstream> => {
  const received: TestUpstream['received'] = [];
  let server: Server;
  let port = 0;
  let custom: RequestListener | undefined;

  const echo: RequestListener = async (request, response) => {
    const { method = '', url = '', headers } = request;
    try {
      received.push({ method, url, headers, body: await bodyOf(request) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ service: name, ...received.at(-1) }));
    } catch {
      response.destroy();
    }
  };

  const start = async () => {
    server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => (custom ?? echo)(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    name,
    get port() {
      return port;
    },
    received,
    respondWith: (listener) => {
      custom = listener;
    },
    start,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** The real gateway in front of real HTTP servers, with real tokens. `env` overrides settings. */
export const startTestGateway = async (env: Readonly<Record<string, string>> = {}): Promise<TestGateway> => {
  const all = await Promise.all(serviceNames.map(startUpstream));
  const upstreams = Object.fromEntries(all.map((upstream) => [upstream.name, upstream])) as Record<ServiceName, TestUpstream>;
  const signer = await startTestSigner(publicUrl);
  const stopOthers = async () => {
    await Promise.all([signer.stop(), ...all.map((upstream) => upstream.stop())]);
  };
  const settings = {
    TRENZEYE_ENV: 'test',
    // Its public address does not exist.
    DEVELOPMENT_ON_NETWORK: 'true',
    DRAIN_MS: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_URL: publicUrl,
    JWKS_URL: signer.jwksUrl,
    UPSTREAMS: JSON.stringify(Object.fromEntries(all.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]))),
    FRONTENDS: '/nowhere',
    ...env,
  };
  const onFatal = (error: Error) => {
    throw error;
  };
  const running = await service.start(settings, onFatal).catch(async (error: unknown) => {
    await stopOthers();
    throw error;
  });
  return {
    url: running.url,
    metricsUrl: running.metricsUrl ?? '',
    port: Number(new URL(running.url).port),
    signer,
    upstreams,
    stop: async () => {
      await running.stop();
      await stopOthers();
    },
  };
};
