import { type Endpoint, endpoint, reply, SerializedJson, sent } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { parseRestInsert } from '../domain/rest/parse-rest-insert.ts';
import { parseRestQuery } from '../domain/rest/parse-rest-query.ts';
import { presentUser } from '../domain/rest/user-columns.ts';
import { insertOwnUser } from '../domain/users/insert-user.ts';
import { findUsers } from '../store/users/users.ts';

/** PostgREST's answer to a request for a single object that found `rows` rows. */
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
    const [input] = [body].flat();
    const user = await insertOwnUser(context, {
      viewer,
      id: input?.id ?? '',
      username: input?.username,
      avatarUrl: input?.avatar_url,
      trace,
      idempotencyKey,
    });
    if (!columns) {
      // PostgREST answers a minimal insert without a body.
      response.status(201).end();
      return sent;
    }
    const row = presentUser(user, columns, viewer.id);
    return reply(201, wantsObject(request.headers.accept) ? row : [row]);
  }),
];
