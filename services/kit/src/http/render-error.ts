import type { Language } from '@trenzeye/proto/http/languages';
import { problems } from '@trenzeye/proto/http/problems';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { isTransient } from '../db/transient.ts';
import { DomainError, type FieldError } from '../errors.ts';
import { languageOf } from '../language/language-of.ts';
import { translate } from '../language/text.ts';
import { translateIssue } from '../language/translate-issue.ts';
import { type Logger, withoutStack } from '../logging/logger.ts';
import { createRefusalLog, type LogRefusal, refusalMessageOf } from '../logging/refusal-log.ts';
import { traceFieldsOf } from '../telemetry/active.ts';

interface RenderedError {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Codes that have another name in GoTrue. */
const goTrueCodes: Partial<Record<DomainError['code'], string>> = {
  invalid_request: 'validation_failed',
  malformed_json: 'bad_json',
  unauthenticated: 'no_authorization',
  invalid_token: 'bad_jwt',
  rate_limited: 'over_request_rate_limit',
  internal: 'unexpected_failure',
  account_banned: 'user_banned',
  upstream_timeout: 'request_timeout',
};

/** Messages that GoTrue has for these; those for a page would not tell a developer what to send. */
const goTrueMessages: Partial<Record<DomainError['code'], string>> = {
  unauthenticated: 'This endpoint requires a valid Bearer token',
  invalid_token: 'invalid JWT: unable to parse or verify signature, or token is expired',
};

/** Codes that GoTrue answers with another status. */
const goTrueStatuses: Readonly<Record<string, number>> = { bad_jwt: 403, session_not_found: 403 };

interface ErrorTexts {
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: readonly { readonly field: string; readonly message: string }[] | undefined;
}

const fieldMessage = ({ message, issue }: FieldError, language: Language): string =>
  issue === undefined ? translate(message, language) : translateIssue(issue, language);

const textsOf = ({ code, options: { detail, errors } }: DomainError, language: Language): ErrorTexts => ({
  title: translate(problems[code].title, language),
  detail: detail ? translate(detail, language) : undefined,
  errors: errors?.map((error) => ({ field: error.field, message: fieldMessage(error, language) })),
});

const messageOf = ({ title, detail, errors }: ErrorTexts): string =>
  detail ?? errors?.map(({ field, message }) => `${field}: ${message}`).join('; ') ?? title;

const renderGoTrue = (error: DomainError, language: Language): RenderedError => {
  const texts = textsOf(error, language);
  const goTrueMessage = goTrueMessages[error.code];
  const code = error.options.foreignCode ?? goTrueCodes[error.code] ?? error.code;
  const status = error.options.foreignStatus ?? goTrueStatuses[code] ?? error.status;
  return {
    status,
    type: 'application/json',
    body: {
      code: status,
      error_code: code,
      msg: texts.detail ?? (goTrueMessage === undefined ? messageOf(texts) : translate(goTrueMessage, language)),
      ...(texts.errors ? { errors: texts.errors } : {}),
      ...error.options.members,
    },
  };
};

/** Codes that have another name in PostgREST. */
const postgrestCodes: Partial<Record<DomainError['code'], string>> = {
  malformed_json: 'PGRST102',
  unauthenticated: '42501',
  invalid_token: 'PGRST301',
  forbidden: '42501',
  method_not_allowed: 'PGRST117',
  unavailable: 'PGRST001',
  upstream_timeout: 'PGRST003',
};

/** PostgREST's code and message for a path that is no table of the API. */
const unknownResource = (path: string): { readonly code: string; readonly message: string } => {
  const [resource = '', name, ...rest] = path.replace(/^\/rest\/v1\/?/, '').split('/');
  if (resource === 'rpc' && name !== undefined && rest.length === 0)
    return { code: 'PGRST202', message: `Could not find the function public.${name} in the schema cache` };
  if (resource === '') return { code: 'PGRST126', message: 'Root endpoint metadata is disabled' };
  if (name !== undefined) return { code: 'PGRST125', message: 'Invalid path specified in request URL' };
  return { code: 'PGRST205', message: `Could not find the table 'public.${resource}' in the schema cache` };
};

const renderPostgrest = (error: DomainError, path: string, language: Language): RenderedError => {
  const { errors, foreignCode, members } = error.options;
  const resource = error.code === 'not_found' && foreignCode === undefined ? unknownResource(path) : undefined;
  return {
    status: error.status,
    type: 'application/json',
    body: {
      code: resource?.code ?? foreignCode ?? postgrestCodes[error.code] ?? error.code,
      message: resource?.message ?? messageOf(textsOf(error, language)),
      details: errors?.map(({ field }) => field).join(', ') ?? null,
      hint: null,
      ...members,
    },
  };
};

const renderProblem = (error: DomainError, instance: string, language: Language): RenderedError => {
  const { title, detail, errors } = textsOf(error, language);
  return {
    status: error.status,
    type: 'application/problem+json',
    body: {
      type: `/docs/errors#${error.code}`,
      title,
      status: error.status,
      code: error.code,
      instance,
      ...(detail ? { detail } : {}),
      ...(errors ? { errors } : {}),
    },
  };
};

/**
 * Renders an error in the format of its path: GoTrue's under /auth/v1, PostgREST's under /rest/v1, RFC 9457 elsewhere. Codes are the same in
 * every language.
 */
export const renderError = (error: DomainError, path: string, language: Language): RenderedError => {
  if (path.startsWith('/auth/v1')) return renderGoTrue(error, language);
  if (path.startsWith('/rest/v1')) return renderPostgrest(error, path, language);
  return renderProblem(error, path, language);
};

const bodyParserCodes: Record<string, DomainError['code']> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_request',
  'request.size.invalid': 'invalid_request',
};

/** The domain error for any thrown value: malformed requests are 4xx, an unavailable database 503, everything else 500. */
export const domainErrorOf = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (typeof type === 'string' && type in bodyParserCodes)
    return new DomainError(bodyParserCodes[type] ?? 'invalid_request', {
      errors: [{ field: 'body', message: (error as Error).message }],
      cause: error,
    });
  if (error instanceof URIError || status === 400)
    return new DomainError('invalid_request', { errors: [{ field: 'path', message: 'is not a valid address' }], cause: error });
  if (isTransient(error)) return new DomainError('unavailable', { headers: { 'retry-after': '1' }, cause: error });
  return new DomainError('internal', { cause: error });
};

const clientClosedCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Whether the client closed the connection, and the work failed because of that. */
const isClientClosed = (thrown: unknown, { socket }: Request): boolean => {
  const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
  return socket.destroyed && (name === 'AbortError' || clientClosedCodes.has(String(code)));
};

/** Whether the gateway, in the same process, has answered in the meantime, because the request took too long. */
const isAnsweredByGateway = (thrown: unknown, { writableEnded }: Response): boolean =>
  writableEnded && (thrown as { code?: unknown } | null)?.code === 'ERR_HTTP_HEADERS_SENT';

/** Refused by access rules, or any refusal of auth, e.g. a wrong password. */
const isAccessRefusal = ({ status }: DomainError, { path }: Request): boolean =>
  status === 401 || status === 403 || (status < 500 && path.startsWith('/auth/v1'));

const maxFieldNames = 5;
const maxFieldNameLength = 64;

/** The names of the refused fields, never their values. */
const fieldNamesOf = ({ options: { errors = [] } }: DomainError): string[] =>
  errors.slice(0, maxFieldNames).map(({ field }) => field.slice(0, maxFieldNameLength));

/**
 * Logs only unexpected errors with their stack. Refused access and refused input, and refusals by design such as more logins than can be hashed, are info
 * lines; an unavailable dependency is one warning.
 */
const logFailure = (
  { log, logRefusal }: { readonly log: Logger; readonly logRefusal: LogRefusal },
  thrown: unknown,
  error: DomainError,
  request: Request,
): void => {
  const isRefusal = isAccessRefusal(error, request);
  const refusalMessage = refusalMessageOf(error.status);
  if (error.status < 500 && !isRefusal && !refusalMessage) return;
  const { method, headers } = request;
  // The route, not the URL: some URLs contain secrets.
  const route: unknown = request.route?.path;
  const code = error.options.foreignCode ?? error.code;
  const fields = { method, route, code, request: headers['x-request-id'], ...traceFieldsOf(headers.traceparent) };
  if (isClientClosed(thrown, request)) log.debug(fields, 'client closed the connection');
  else if (!isRefusal && refusalMessage) logRefusal({ ...fields, fields: fieldNamesOf(error) }, refusalMessage);
  else if (error.code === 'internal') log.error({ err: thrown, ...fields }, 'request failed');
  else if (isRefusal || error.cause === undefined) log.info(fields, 'request refused');
  else log.warn({ err: withoutStack(error.cause), ...fields }, 'request failed');
};

export const errorHandler = (log: Logger): ErrorRequestHandler => {
  const logs = { log, logRefusal: createRefusalLog(log) };
  return (thrown, request: Request, response: Response, _next) => {
    if (isAnsweredByGateway(thrown, response)) return;
    const error = domainErrorOf(thrown);
    logFailure(logs, thrown, error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const language = languageOf(request);
    const { status, type, body } = renderError(error, request.path, language);
    response
      .status(status)
      .vary('accept-language')
      .set({ 'cache-control': 'no-store', 'content-language': language, ...error.options.headers })
      .type(type)
      .send(JSON.stringify(body));
  };
};
