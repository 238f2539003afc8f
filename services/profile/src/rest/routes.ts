import { type Endpoint, endpoint, Reply, SerializedJson, sent } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { Request, Response } from 'express';
import type { ProfileContext } from '../context.ts';
import type { VisibleRow } from '../users/index.ts';
import { type AnswerFormat, assertSchema, parseMediaType } from './parse-media-type.ts';
import { appliedPreferences, type Preferences, parsePreferences } from './parse-preferences.ts';
import { parseRange } from './parse-range.ts';
import { parseRestQuery, type RestParameters, type RestQuery } from './parse-rest-query.ts';
import { parseRows } from './parse-rows.ts';
import { assertSingle, contentRange, presentRows } from './present-rows.ts';
import { notImplemented } from './rest-failure.ts';
import { selectUsers } from './select-users.ts';
import { insertRows, updateRows } from './write-own-user.ts';

interface RestRequest {
  readonly query: RestQuery;
  readonly format: AnswerFormat;
  readonly preferences: Preferences;
  /** The header with the schema of the answer, if the client named one. */
  readonly profileHeaders: Readonly<Record<string, string>>;
}

const parseRequest = (request: Request, parameters: RestParameters, profileHeader: 'accept-profile' | 'content-profile'): RestRequest => {
  const schema = request.headers[profileHeader];
  assertSchema(schema);
  return {
    query: parseRestQuery(parameters),
    format: parseMediaType(request.headers.accept),
    preferences: parsePreferences(request.headers.prefer),
    profileHeaders: schema === undefined ? {} : { 'content-profile': 'public' },
  };
};

const appliedHeader = (preferences: Preferences, isWrite: boolean): Record<string, string> => {
  const applied = appliedPreferences(preferences, isWrite);
  return applied === undefined ? {} : { 'preference-applied': applied };
};

const answer = (
  status: number,
  rows: readonly VisibleRow[],
  { query, format, profileHeaders }: RestRequest,
  headers: Readonly<Record<string, string>>,
): Reply<SerializedJson> => {
  const { text, contentType } = presentRows(rows, query.columns, format);
  return new Reply(status, new SerializedJson(text), { 'content-type': contentType, ...profileHeaders, ...headers });
};

/** Answers a write with the rows if the client asked for them, otherwise without a body. */
const answerWrite = (
  response: Response,
  rest: RestRequest,
  rows: readonly VisibleRow[],
  { status, emptyStatus, headers }: { readonly status: number; readonly emptyStatus: number; readonly headers: Record<string, string> },
): Reply<SerializedJson> | typeof sent => {
  const all = { ...headers, ...appliedHeader(rest.preferences, true) };
  if (rest.preferences.returns === 'representation') return answer(status, rows, rest, all);
  assertSingle(rest.format, rows);
  const [row] = rows;
  const location: Record<string, string> =
    rest.preferences.returns === 'headers-only' && status === 201 && row ? { location: `/users?id=eq.${row.id}` } : {};
  response
    .status(emptyStatus)
    .set({ ...all, ...location })
    .end();
  return sent;
};

export const restEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.selectUsers, async ({ query: parameters, viewer, request }) => {
    const rest = parseRequest(request, parameters, 'accept-profile');
    const { query, preferences } = rest;
    const range = parseRange(query.limit, query.offset, request.method === 'GET' ? request.headers.range : undefined);
    const { rows, total } = await selectUsers(context, { viewerId: viewer?.id, query, range, count: preferences.count });
    const isPartial = total !== undefined && rows.length < total;
    return answer(isPartial ? 206 : 200, rows, rest, {
      'content-range': contentRange(range.offset, rows.length, total),
      ...appliedHeader(preferences, false),
    });
  }),
  endpoint(profile.insertUser, async ({ query: parameters, viewer, request, response, trace, idempotencyKey }) => {
    const rest = parseRequest(request, parameters, 'content-profile');
    const { query, preferences } = rest;
    if (query.conditions.length > 0) throw notImplemented('filters are not supported with an insert');
    const { resolution } = preferences;
    const input = { viewer, rows: parseRows(request.body, query.bodyColumns), trace, idempotencyKey };
    const { inserted, rows } = await insertRows(context, { ...input, resolution, conflictColumns: query.conflictColumns });
    const status = inserted === 0 && resolution === 'merge-duplicates' ? 200 : 201;
    const total = preferences.count && rows.length;
    return answerWrite(response, rest, rows, { status, emptyStatus: status, headers: { 'content-range': contentRange(0, 0, total) } });
  }),
  endpoint(profile.updateRows, async ({ query: parameters, viewer, request, response, trace, idempotencyKey }) => {
    const rest = parseRequest(request, parameters, 'content-profile');
    const { query, preferences } = rest;
    if (query.limit !== undefined || query.offset !== undefined) throw notImplemented('limit and offset are not supported with an update');
    const input = { viewer, rows: parseRows(request.body, query.bodyColumns), trace, idempotencyKey };
    const { rows } = await updateRows(context, { ...input, conditions: query.conditions });
    const headers = { 'content-range': contentRange(0, rows.length, preferences.count && rows.length) };
    return answerWrite(response, rest, rows, { status: 200, emptyStatus: 204, headers });
  }),
];
