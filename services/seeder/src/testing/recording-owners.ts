import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, content } from '@trenzeye/proto/http';
import type { Route } from '@trenzeye/proto/http/route';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly user_id: string;
}

export interface Recorded {
  readonly path: string;
  readonly token: string | undefined;
  readonly rows: readonly Row[];
}

export interface RecordingOwners {
  readonly url: string;
  /** What came in, in order. */
  readonly calls: Recorded[];
  /** Ids of accounts whose address was taken before, by address. */
  readonly takenAddresses: Map<string, string>;
  /** Answers this path with an error from now on; undefined ends it. */
  failOn: string | undefined;
  /** Waits with each answer for this. */
  hold: Promise<void>;
  /** Starts over: nothing known, nothing recorded, nothing failing. */
  forget(): void;
  close(): Promise<void>;
}

const routes = new Map<string, Route>([auth.seedAccounts, content.seedSignals, content.seedContent].map((route) => [route.path, route]));

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

/**
 * Stands for auth and content over real HTTP: holds every body against the contract, keeps ids, answers how many were new.
 * `published` is told of new items before the answer, as their event would.
 */
export const startRecordingOwners = async (published: (item: Row) => Promise<void>, port = 0): Promise<RecordingOwners> => {
  const known = new Set<string>();
  const calls: Recorded[] = [];
  const answer = async (path: string, request: IncomingMessage): Promise<[number, unknown]> => {
    const rows = routes.get(path)?.body?.parse(await readBody(request)) as Row[];
    calls.push({ path, token: request.headers['x-trenzeye-internal']?.toString(), rows });
    await owners.hold;
    if (owners.failOn === path) return [400, { code: 'invalid_request', detail: 'not today' }];
    const fresh = rows.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (path === content.seedContent.path) await Promise.all(fresh.map(published));
    const accounts = rows.map(({ id, email }) => ({ id: owners.takenAddresses.get(email) ?? id, email }));
    return [200, { created: fresh.length, ...(path === auth.seedAccounts.path ? { accounts } : {}) }];
  };
  const server: Server = createServer((request, response) => {
    answer(request.url ?? '', request)
      .catch((error: Error): [number, unknown] => [500, { detail: error.message }])
      .then(([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const owners: RecordingOwners = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    takenAddresses: new Map(),
    failOn: undefined,
    hold: Promise.resolve(),
    forget: () => {
      known.clear();
      calls.length = 0;
      owners.takenAddresses.clear();
      owners.failOn = undefined;
      owners.hold = Promise.resolve();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return owners;
};
