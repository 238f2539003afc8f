import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalTokenHeader } from '@trenzeye/kit';
import { auth, content, media, profile, social } from '@trenzeye/proto/http';
import type { Route } from '@trenzeye/proto/http/route';

/** A row of any table. */
type Row = Readonly<Record<string, unknown>>;

interface RecordedCall {
  readonly path: string;
  readonly token: string | undefined;
  readonly rows: readonly Row[];
}

export interface FakeServices {
  readonly url: string;
  /** Requests in order. */
  readonly calls: RecordedCall[];
  /** Ids of existing accounts by email address. */
  readonly existingAccounts: Map<unknown, string>;
  /** Path that responds with an error; undefined for none. */
  failingPath: string | undefined;
  /** Delays every response until it resolves. */
  responseGate: Promise<void>;
  /** Rows of the last request to this path. */
  rowsOf(path: string): readonly Row[];
  /** Deletes all rows and requests, and resets the failures. */
  reset(): void;
  close(): Promise<void>;
}

const seedRoutes: readonly Route[] = [
  auth.seedAccounts,
  media.seedAvatars,
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
const routes = new Map<string, Route>(seedRoutes.map((route) => [route.path, route]));

const keyOf = (path: string, { id, code, content_core_id, new_content_id, comment_id, user_id, content_id }: Row): string =>
  [path, id ?? content_core_id ?? new_content_id ?? [comment_id, user_id, content_id, code]].flat().join(' ');

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

/** Implements the seed routes of all services over HTTP: validates bodies against the contract and records them. */
export const startFakeServices = async (port = 0): Promise<FakeServices> => {
  const existingKeys = new Set<string>();
  const calls: RecordedCall[] = [];
  const respond = async (path: string, request: IncomingMessage): Promise<[number, unknown]> => {
    const rows = routes.get(path)?.body?.parse(await readBody(request)) as Row[];
    calls.push({ path, token: request.headers[internalTokenHeader]?.toString(), rows });
    await services.responseGate;
    if (services.failingPath === path) return [400, { code: 'invalid_request', detail: 'rejected by the test' }];
    const newRows = rows.filter((row) => !existingKeys.has(keyOf(path, row)));
    for (const row of newRows) existingKeys.add(keyOf(path, row));
    const accounts = rows.map(({ id, email }) => ({ id: services.existingAccounts.get(email) ?? id, email }));
    const avatars = rows.map(({ id, user_id }) => ({ user_id, url: `/media/avatars/${user_id}/${id}.webp` }));
    return [
      200,
      {
        created: newRows.length,
        ...(path === auth.seedAccounts.path ? { accounts } : {}),
        ...(path === media.seedAvatars.path ? { avatars } : {}),
      },
    ];
  };
  const server: Server = createServer((request, response) => {
    respond(request.url ?? '', request)
      .catch((error: Error): [number, unknown] => [500, { detail: error.message }])
      .then(([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const services: FakeServices = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    existingAccounts: new Map(),
    failingPath: undefined,
    responseGate: Promise.resolve(),
    rowsOf: (path) => calls.findLast((call) => call.path === path)?.rows ?? [],
    reset: () => {
      existingKeys.clear();
      calls.length = 0;
      services.existingAccounts.clear();
      services.failingPath = undefined;
      services.responseGate = Promise.resolve();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return services;
};
