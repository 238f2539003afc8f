import { timingSafeEqual } from 'node:crypto';
import { isDocumentedStatus } from '@trenzeye/proto/http/documented-errors';
import type { Route } from '@trenzeye/proto/http/route';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { core } from 'zod';
import { type AccessPolicy, authorizeViewer, bearerOf } from '../auth/access.ts';
import type { VerifyService, VerifyToken, Viewer } from '../auth/tokens.ts';
import { DomainError, type FieldError, notFound } from '../errors.ts';
import { fingerprintOf, type IdempotencyKey } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { keepRequestLanguage } from '../language/request-language.ts';
import { createText } from '../language/text.ts';
import type { Logger } from '../logging/logger.ts';
import { traceRequests } from '../telemetry/requests.ts';
import type { Tracing } from '../telemetry/spans.ts';
import { type Call, type Endpoint, Reply, SerializedJson, sent } from './endpoint.ts';
import { httpMetrics } from './metrics.ts';
import { domainErrorOf, errorHandler } from './render-error.ts';
import { tooDeepField, unstorableFields } from './storable.ts';

export interface AppOptions {
  readonly service: string;
  readonly endpoints: readonly Endpoint[];
  readonly verifyToken: VerifyToken;
  /** For routes of access `service`: verifies the service tokens that may use them, in addition to admins. */
  readonly verifyService?: VerifyService | undefined;
  readonly internalToken: string;
  readonly accessPolicy: AccessPolicy;
  readonly log: Logger;
  /** Validates every response against its contract and fails on a difference; enabled in tests. */
  readonly validateResponses: boolean;
  readonly tracing?: Tracing | undefined;
}

export const internalTokenHeader = 'x-trenzeye-internal';
const keyPattern = /^[\w.:-]{1,200}$/;

const issuesOf = (requestPart: string, issues: readonly core.$ZodIssue[]): FieldError[] =>
  issues.map((issue) => ({ field: issue.path.length > 0 ? issue.path.join('.') : requestPart, message: issue.message, issue }));

/** Names of the parts in errors. */
const partNames = { params: 'path', query: 'query', body: 'body' } as const;

/** PostgREST's codes for a part of a request that its API cannot parse. */
const postgrestCodes: Readonly<Record<string, string>> = { query: 'PGRST100', body: 'PGRST102' };

const validate = (route: Route, requestPart: 'params' | 'query' | 'body', value: unknown): unknown => {
  const schema = route[requestPart];
  if (!schema) return value;
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const foreignCode = route.path.startsWith('/rest/v1') ? postgrestCodes[requestPart] : undefined;
    const errors = issuesOf(partNames[requestPart], parsed.error.issues);
    throw new DomainError('invalid_request', { errors, ...(foreignCode === undefined ? {} : { foreignCode }) });
  }
  const unstorable = unstorableFields(parsed.data, partNames[requestPart]);
  if (unstorable.length > 0) throw new DomainError('invalid_request', { errors: unstorable });
  return parsed.data;
};

const isInternal = (request: Request, expected: string): boolean => {
  const actualBytes = Buffer.from(String(request.headers[internalTokenHeader] ?? ''));
  const expectedBytes = Buffer.from(expected);
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes);
};

/** Authenticates and authorizes the caller, independently of the gateway's checks. @returns the user of the route */
const authorize = async (route: Route, request: Request, options: AppOptions): Promise<Viewer | undefined> => {
  if (route.access === 'internal') {
    if (!isInternal(request, options.internalToken)) throw notFound('address');
    return undefined;
  }
  // GoTrue clients send an API key as bearer token; public calls are authenticated by their body.
  if (route.access === 'public' && route.path.startsWith('/auth/v1/')) return undefined;
  const token = bearerOf(request.headers.authorization);
  if (token && route.access === 'service' && (await options.verifyService?.(token))) return undefined;
  const viewer = token ? await options.verifyToken(token) : undefined;
  return authorizeViewer(route, viewer, options.accessPolicy);
};

const idempotencyKeyOf = (request: Request, route: Route, viewer: Viewer | undefined): IdempotencyKey | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || route.method === 'get' || !viewer) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new DomainError('invalid_request', {
      errors: [{ field: 'Idempotency-Key', message: 'must be 1 to 200 letters, digits or . _ : -' }],
    });
  return { scope: `${viewer.id} ${route.method} ${request.path}`, key, fingerprint: fingerprintOf(request.body) };
};

const send = (response: Response, route: Route, answer: unknown, isValidated: boolean) => {
  const { status, body, headers } = answer instanceof Reply ? answer : new Reply(answer === undefined ? 204 : 200, answer);
  const schema = route.responses[status];
  if (isValidated && !(body instanceof SerializedJson)) {
    if (schema === undefined) throw new Error(`${route.method} ${route.path} answered ${status}, which is not in its contract`);
    schema?.parse(body);
  }
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const { bytes } = body instanceof SerializedJson ? body : new SerializedJson(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length, ...headers }).end(bytes);
};

/** PostgREST refuses a body of another type as an invalid body. */
const unsupportedType = ({ path }: Route, type: string): DomainError =>
  path.startsWith('/rest/v1')
    ? new DomainError('invalid_request', { foreignCode: 'PGRST102', detail: createText('Content-Type not acceptable: {type}', { type }) })
    : new DomainError('unsupported_media_type', { errors: [{ field: 'Content-Type', message: 'must be application/json' }] });

/** Fails for an error with a status that the contract does not have. */
const assertDocumented = (route: Route, thrown: unknown): void => {
  const { code, status } = domainErrorOf(thrown);
  if (isDocumentedStatus(route, status)) return;
  throw new Error(`${route.method} ${route.path} answered ${status} (${code}), which is not in its contract`, { cause: thrown });
};

/** Before anything recursive reads the body. */
const limitNesting: RequestHandler = (request, _response, next) => {
  const field = tooDeepField(request.body);
  if (field !== undefined) throw new DomainError('invalid_request', { errors: [{ field, message: 'is nested too deeply' }] });
  next();
};

const parseBody = (route: Route): RequestHandler[] => {
  if (!route.body) return [];
  const limit = route.bodyLimitBytes ?? 65_536;
  const json = express.json({ limit, strict: false, type: () => true });
  const typed: RequestHandler = (request, _response, next) => {
    const type = request.headers['content-type'];
    if (type !== undefined && !/^application\/(\w+[.+-])*json\b/i.test(type)) throw unsupportedType(route, type);
    next();
  };
  return [typed, json, limitNesting];
};

const serve =
  ({ route, handle }: Endpoint, options: AppOptions): RequestHandler =>
  async (request, response) => {
    const viewer = await authorize(route, request, options);
    const requestId = String(request.headers['x-request-id'] ?? newId());
    // What a user sees is for that user; a handler can declare a response the same for everyone.
    if (viewer) response.setHeader('cache-control', 'private, no-store');
    const call: Call<Route> = {
      params: validate(route, 'params', request.params) as Call<Route>['params'],
      query: validate(route, 'query', request.query) as Call<Route>['query'],
      body: validate(route, 'body', request.body) as Call<Route>['body'],
      viewer,
      requestId,
      trace: String(request.headers.traceparent ?? ''),
      idempotencyKey: idempotencyKeyOf(request, route, viewer),
      log: options.log,
      request,
      response,
    };
    const answer = await handle(call).catch((error: unknown) => {
      if (options.validateResponses) assertDocumented(route, error);
      throw error;
    });
    if (answer !== sent) send(response, route, answer, options.validateResponses);
  };

/** Builds the Express app from contracts and handlers: authorize -> parse -> handle -> respond. */
export const createApp = (options: AppOptions): Express => {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  for (const each of options.endpoints) {
    const middleware = options.tracing
      ? [httpMetrics(options.service, each.route), traceRequests(options.tracing, each.route)]
      : [httpMetrics(options.service, each.route)];
    app[each.route.method](each.route.path, ...middleware, ...parseBody(each.route), keepRequestLanguage, serve(each, options));
  }
  return app;
};

/** Adds the last handlers of an app: 404 for unknown routes, and the error renderer. */
export const mountErrorHandling = (app: Express, log: Logger): Express => {
  app.use(() => {
    throw notFound('address');
  });
  app.use(errorHandler(log));
  return app;
};
