import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A source's reaction to one request. */
export type SourceResponse = (response: ServerResponse, headers: IncomingHttpHeaders) => void;

export interface SourceServer {
  readonly url: string;
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Responses to the next requests of a path; the last one is repeated. */
  plan(path: string, ...turns: SourceResponse[]): void;
  stop(): Promise<void>;
}

export const answers =
  (body: unknown, headers: Record<string, string> = {}): SourceResponse =>
  (response) =>
    response.writeHead(200, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

/** 304 for a request with this version. */
export const versioned =
  (etag: string, body: unknown): SourceResponse =>
  (response, headers) => {
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else answers(body, { etag, 'last-modified': 'Sun, 08 Mar 2026 10:00:00 GMT' })(response, headers);
  };

export const errorStatus =
  (status: number, headers: Record<string, string> = {}): SourceResponse =>
  (response) =>
    response.writeHead(status, headers).end('secret inner detail');

/** A body without an end. */
export const endlessBody: SourceResponse = (response) => {
  const chunk = Buffer.alloc(65_536, 'x');
  response.writeHead(200);
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};

/** A body that stops after one byte. */
export const stalledBody: SourceResponse = (response) => {
  response.writeHead(200);
  response.write('[');
};

export const disconnects: SourceResponse = (response) => {
  response.writeHead(200, { 'content-length': '5000' });
  response.write('{"kind": ');
  setTimeout(() => response.destroy(), 10);
};

/** A server with planned responses, by path. */
export const startSourceServer = async (): Promise<SourceServer> => {
  const plans = new Map<string, SourceResponse[]>();
  const requests: SourceServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    requests.push({ path: request.url ?? '', headers: request.headers });
    const turns = plans.get(path) ?? [];
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    if (turn) turn(response, request.headers);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    plan: (path, ...turns) => {
      plans.set(path, turns);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
