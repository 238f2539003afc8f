import { type Endpoint, endpoint, reply, SerializedJson, sent } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { insertOwnUser } from '../domain/insert-user.ts';
import { parseRestInsert } from '../domain/parse-rest-insert.ts';
import { parseRestQuery } from '../domain/parse-rest-query.ts';
import { presentUser } from '../domain/user-columns.ts';
import { findUsers } from '../store/users.ts';

/** What PostgREST says when a single object was asked for and `rows` were found. */
const notSingle = (rows: number): SerializedJson =>
  new SerializedJson(
    JSON.stringify({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
      hint: null,
    }),
  );

const wantsObject = (accept: string | undefined): boolean => accept?.includes('application/vnd.pgrst.object+json') ?? false;

export const restEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.selectUsers, async ({ query, viewer, request }) => {
    const { columns, ...filter } = parseRestQuery(query);
    const rows = (await findUsers(context.prisma, filter)).map((user) => presentUser(user, columns, viewer?.id));
    if (!wantsObject(request.headers.accept)) return reply(200, rows);
    const [single] = rows;
    return rows.length === 1 && single ? reply(200, single) : reply(406, notSingle(rows.length));
  }),
  endpoint(profile.insertUser, async ({ query, body, viewer, request, response, trace, idempotencyKey }) => {
    const columns = parseRestInsert(query, String(request.headers.prefer ?? ''), request.body);
    const [given] = [body].flat();
    const user = await insertOwnUser(context, {
      viewer,
      id: given?.id ?? '',
      username: given?.username,
      avatarUrl: given?.avatar_url,
      trace,
      idempotencyKey,
    });
    if (!columns) {
      // PostgREST answers a minimal insert with no body at all.
      response.status(201).end();
      return sent;
    }
    const row = presentUser(user, columns, viewer.id);
    return reply(201, wantsObject(request.headers.accept) ? row : [row]);
  }),
];
