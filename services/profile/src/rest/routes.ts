import { type Endpoint, endpoint, Reply, SerializedJson, sent } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { Request, Response } from 'express';
import type { ProfileContext } from '../context.ts';
import type { VisibleRow } from '../users/index.ts';
import { acceptsSingle, assertSchema, type Preferences, parsePreferences } from './parse-headers.ts';
import { parseRestQuery, type RestParameters, type RestQuery } from './parse-query.ts';
import { parseRange } from './parse-range.ts';
import { parseRows } from './parse-rows.ts';
import { notImplemented, restFailure } from './rest-failure.ts';
import { contentRange, selectUsers } from './select-users.ts';
import { insertRows, updateRows } from './write-own-user.ts';

interface RestRequest {
  readonly query: RestQuery;
  readonly isSingle: boolean;
  readonly preferences: Preferences;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

const parseRequest = (request: Request, parameters: RestParameters, schemaHeader: 'accept-profile' | 'content-profile'): RestRequest => {
  const schema = request.headers[schemaHeader];
  assertSchema(schema);
  const preferences = parsePreferences(request.headers.prefer);
  return {
    query: parseRestQuery(parameters),
    isSingle: acceptsSingle(request.headers.accept),
    preferences,
    headers: {
      ...(schema === undefined ? {} : { 'content-profile': 'public' }),
      ...(preferences.applied === '' ? {} : { 'preference-applied': preferences.applied }),
    },
  };
};

/** Throws PGRST116 unless a single object, if one was requested, is the whole result. */
const assertSingle = ({ isSingle }: RestRequest, rows: readonly unknown[]): void => {
  if (isSingle && rows.length !== 1)
    throw restFailure('not_acceptable', 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows.length} rows`,
    });
};

const answer = (status: number, rows: readonly VisibleRow[], rest: RestRequest, range: string): Reply<SerializedJson> => {
  assertSingle(rest, rows);
  const presented = rows.map((row) => Object.fromEntries(rest.query.columns.map(({ name, column }) => [name, row[column]])));
  const type = rest.isSingle ? 'application/vnd.pgrst.object+json' : 'application/json';
  const text = JSON.stringify(rest.isSingle ? presented[0] : presented);
  return new Reply(status, new SerializedJson(text), { 'content-type': `${type}; charset=utf-8`, ...rest.headers, 'content-range': range });
};

/** Answers a write with the rows if the client asked for them, otherwise without a body. */
const answerWrite = (
  response: Response,
  rest: RestRequest,
  rows: readonly VisibleRow[],
  { status, emptyStatus, range }: { readonly status: number; readonly emptyStatus: number; readonly range: string },
): Reply<SerializedJson> | typeof sent => {
  if (rest.preferences.returnsRows) return answer(status, rows, rest, range);
  assertSingle(rest, rows);
  response
    .status(emptyStatus)
    .set({ ...rest.headers, 'content-range': range })
    .end();
  return sent;
};

export const restEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.selectUsers, async ({ query: parameters, viewer, request }) => {
    const rest = parseRequest(request, parameters, 'accept-profile');
    const { query, preferences } = rest;
    const range = parseRange(query.limit, query.offset, request.method === 'GET' ? request.headers.range : undefined);
    const { rows, total } = await selectUsers(context, { viewerId: viewer?.id, query, range, hasCount: preferences.hasCount });
    const isPartial = total !== undefined && rows.length < total;
    return answer(isPartial ? 206 : 200, rows, rest, contentRange(range.offset, rows.length, total));
  }),
  endpoint(profile.insertUser, async ({ query: parameters, viewer, request, response, trace, idempotencyKey }) => {
    const rest = parseRequest(request, parameters, 'content-profile');
    const { query, preferences } = rest;
    if (query.conditions.length > 0) throw notImplemented('filters are not supported with an insert');
    const { resolution } = preferences;
    const input = { viewer, rows: parseRows(request.body, query.bodyColumns), trace, idempotencyKey };
    const { inserted, rows } = await insertRows(context, { ...input, resolution, conflictColumns: query.conflictColumns });
    const status = inserted === 0 && resolution === 'merge-duplicates' ? 200 : 201;
    const total = preferences.hasCount ? rows.length : undefined;
    return answerWrite(response, rest, rows, { status, emptyStatus: status, range: contentRange(0, 0, total) });
  }),
  endpoint(profile.updateRows, async ({ query: parameters, viewer, request, response, trace, idempotencyKey }) => {
    const rest = parseRequest(request, parameters, 'content-profile');
    const { query, preferences } = rest;
    if (query.limit !== undefined || query.offset !== undefined) throw notImplemented('limit and offset are not supported with an update');
    const input = { viewer, rows: parseRows(request.body, query.bodyColumns), trace, idempotencyKey };
    const { rows } = await updateRows(context, { ...input, conditions: query.conditions });
    const range = contentRange(0, rows.length, preferences.hasCount ? rows.length : undefined);
    return answerWrite(response, rest, rows, { status: 200, emptyStatus: 204, range });
  }),
];
