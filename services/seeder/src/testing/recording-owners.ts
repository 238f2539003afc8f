import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalTokenHeader } from '@trenzeye/kit';
import { auth, content, profile, social } from '@trenzeye/proto/http';
import type { Route } from '@trenzeye/proto/http/route';

/** A row of any part; which fields it has depends on the part. */
export type Row = Readonly<Record<string, unknown>>;

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
  readonly takenAddresses: Map<unknown, string>;
  /** Answers this path with an error from now on; undefined ends it. */
  failOn: string | undefined;
  /** Each answer waits for this. */
  hold: Promise<void>;
  /** The rows of the last call to this path. */
  rowsOf(path: string): readonly Row[];
  /** Starts over: nothing known, nothing recorded, nothing failing. */
  forget(): void;
  close(): Promise<void>;
}

const parts: readonly Route[] = [
  auth.seedAccounts,
  profile.seedUsers,
  content.seedSignals,
  content.seedContent,
  content.seedContentCore,
  content.seedContentText,
  content.seedContentImage,
  content.seedContentVideo,
  content.seedContentMetrics,
  content.seedRemixLogs,
  profile.seedScheduledPosts,
  social.seedReactions,
  social.seedComments,
  social.seedCommentReactions,
  social.seedBadgeKinds,
  social.seedBadges,
];
const routes = new Map<string, Route>(parts.map((route) => [route.path, route]));

const keyOf = (path: string, { id, code, content_core_id, new_content_id, comment_id, user_id, content_id }: Row): string =>
  [path, id ?? content_core_id ?? new_content_id ?? [comment_id, user_id, content_id, code]].flat().join(' ');

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

/** Stands for all owners over real HTTP: holds every body against the contract, keeps what it was given, answers how much was new. */
export const startRecordingOwners = async (port = 0): Promise<RecordingOwners> => {
  const known = new Set<string>();
  const calls: Recorded[] = [];
  const answer = async (path: string, request: IncomingMessage): Promise<[number, unknown]> => {
    const rows = routes.get(path)?.body?.parse(await readBody(request)) as Row[];
    calls.push({ path, token: request.headers[internalTokenHeader]?.toString(), rows });
    await owners.hold;
    if (owners.failOn === path) return [400, { code: 'invalid_request', detail: 'not today' }];
    const fresh = rows.filter((row) => !known.has(keyOf(path, row)));
    for (const row of fresh) known.add(keyOf(path, row));
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
    rowsOf: (path) => calls.findLast((call) => call.path === path)?.rows ?? [],
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
