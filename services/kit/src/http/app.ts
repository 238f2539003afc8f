import { timingSafeEqual } from 'node:crypto';
import type { Route } from '@trenzeye/proto/http/route';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { assertAllowed, bearerOf } from '../auth/access.ts';
import type { VerifyService, VerifyToken, Viewer } from '../auth/tokens.ts';
import { DomainError, type FieldError, notFound } from '../errors.ts';
import { fingerprintOf, type IdempotencyKey } from '../idempotency.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../logging/logger.ts';
import { traceRequests } from '../telemetry/requests.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { type Call, type Endpoint, ReadyJson, Reply, sent } from './endpoint.ts';
import { httpMetrics } from './metrics.ts';
import { errorHandler } from './render-error.ts';
import { unstorableFields } from './storable.ts';

export interface AppOptions {
  readonly service: string;
  readonly endpoints: readonly Endpoint[];
  readonly verifyToken: VerifyToken;
  /** Where there are routes of access `service`: who, besides an admin, may use them. */
  readonly verifyService?: VerifyService | undefined;
  readonly internalToken: string;
  readonly log: Logger;
  /** Checks every answer against the contract and fails on a difference; on in tests. */
  readonly checkAnswers: boolean;
  /** Where requests are measured one by one. */
  readonly tracing?: Tracing | undefined;
}

export const internalTokenHeader = 'x-trenzeye-internal';
const keyPattern = /^[\w.:-]{1,200}$/;

const issuesOf = (place: string, issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldError[] =>
  issues.map((issue) => ({ field: issue.path.length > 0 ? issue.path.join('.') : place, message: issue.message }));

const check = (schema: Route['body'], place: string, value: unknown): unknown => {
  if (!schema) return value;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new DomainError('invalid_request', { errors: issuesOf(place, parsed.error.issues) });
  const unstorable = unstorableFields(parsed.data, place);
  if (unstorable.length > 0) throw new DomainError('invalid_request', { errors: unstorable });
  return parsed.data;
};

const isInternal = (request: Request, expected: string): boolean => {
  const given = Buffer.from(String(request.headers[internalTokenHeader] ?? ''));
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** Who calls, and whether they may: the same rule everywhere, whatever the gateway has already checked. */
const authorize = async (route: Route, request: Request, options: AppOptions): Promise<Viewer | undefined> => {
  if (route.access === 'internal') {
    if (!isInternal(request, options.internalToken)) throw notFound('address');
    return undefined;
  }
  // Clients of GoTrue send an API key where a token would stand; what its public calls prove is in their body.
  if (route.access === 'public' && route.path.startsWith('/auth/v1/')) return undefined;
  const token = bearerOf(request.headers.authorization);
  if (token && route.access === 'service' && (await options.verifyService?.(token))) return undefined;
  const viewer = token ? await options.verifyToken(token) : undefined;
  assertAllowed(route, viewer);
  return viewer;
};

const onceOf = (request: Request, route: Route, viewer: Viewer | undefined): IdempotencyKey | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || route.method === 'get' || !viewer) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new DomainError('invalid_request', {
      errors: [{ field: 'Idempotency-Key', message: 'must be 1 to 200 letters, digits or . _ : -' }],
    });
  return { scope: `${viewer.id} ${route.method} ${request.path}`, key, fingerprint: fingerprintOf(request.body) };
};

const send = (response: Response, route: Route, answer: unknown, checkAnswers: boolean) => {
  const { status, body, headers } = answer instanceof Reply ? answer : new Reply(answer === undefined ? 204 : 200, answer);
  const schema = route.responses[status];
  if (checkAnswers && !(body instanceof ReadyJson)) {
    if (schema === undefined) throw new Error(`${route.method} ${route.path} answered ${status}, which its contract does not name`);
    schema?.parse(body);
  }
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const { bytes } = body instanceof ReadyJson ? body : new ReadyJson(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length, ...headers }).end(bytes);
};

const parseBody = (route: Route): RequestHandler[] => {
  if (!route.body) return [];
  const limit = route.bodyLimitBytes ?? 65_536;
  const json = express.json({ limit, strict: false, type: () => true });
  const typed: RequestHandler = (request, _response, next) => {
    const type = request.headers['content-type'];
    if (type !== undefined && !/^application\/(\w+[.+-])*json\b/i.test(type))
      throw new DomainError('unsupported_media_type', { errors: [{ field: 'Content-Type', message: 'must be application/json' }] });
    next();
  };
  return [typed, json];
};

const serve =
  ({ route, handle }: Endpoint, options: AppOptions): RequestHandler =>
  async (request, response) => {
    const viewer = await authorize(route, request, options);
    const requestId = String(request.headers['x-request-id'] ?? newId());
    const call: Call<Route> = {
      params: check(route.params, 'path', request.params) as Call<Route>['params'],
      query: check(route.query, 'query', request.query) as Call<Route>['query'],
      body: check(route.body, 'body', request.body) as Call<Route>['body'],
      viewer,
      requestId,
      trace: String(request.headers.traceparent ?? ''),
      idempotencyKey: onceOf(request, route, viewer),
      log: options.log,
      request,
      response,
    };
    const answer = await handle(call);
    if (answer !== sent) send(response, route, answer, options.checkAnswers);
  };

/** One Express app from contracts and handlers: parse -> authorize -> verb -> present, errors by the one renderer. */
export const createApp = (options: AppOptions): Express => {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  for (const each of options.endpoints) {
    const measured = options.tracing
      ? [httpMetrics(options.service, each.route), traceRequests(options.tracing, each.route)]
      : [httpMetrics(options.service, each.route)];
    app[each.route.method](each.route.path, ...measured, ...parseBody(each.route), serve(each, options));
  }
  return app;
};

/** Closes an app: whatever no route took is a 404, whatever was thrown is rendered. */
export const finishApp = (app: Express, log: Logger): Express => {
  app.use(() => {
    throw notFound('address');
  });
  app.use(errorHandler(log));
  return app;
};
