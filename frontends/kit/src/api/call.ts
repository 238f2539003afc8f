import type { AnswerOf, BodyInput, ParamsInput, QueryInput, Route } from '@trenzeye/proto/http';
import { accessToken } from '../session/session-store.ts';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { nextLink } from './link-header.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** What a route needs to be called. `idempotencyKey` makes a repeated unsafe request answer like the first. */
export type CallOptions<R extends Route> = Part<'params', ParamsInput<R>> &
  Part<'body', BodyInput<R>> & {
    readonly query?: QueryInput<R>;
    /** A multipart body, for routes that take a file. */
    readonly form?: FormData;
    readonly signal?: AbortSignal;
    readonly idempotencyKey?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };

type OptionsArgument<R extends Route> =
  Record<string, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

interface LooseOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Address of the next page, to be handed back as `cursorUrl`; null at the end. */
  readonly next: string | null;
}

/** The route's path with its parameters filled in and its query appended. Undefined and null values are left out. */
export function addressOf(route: Pick<Route, 'path'>, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    const value = String(values[name]);
    return kind === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A call that is measured: what it is to send as `traceparent`, and whom to tell how it ended (status 0: no answer came). */
export interface MeasuredCall {
  readonly traceparent: string;
  end(status: number): void;
}

let measure: ((route: Pick<Route, 'method' | 'path'>) => MeasuredCall) | undefined;

/** From now on every call is measured. Where nobody keeps traces, nothing is. */
export function measureCalls(begin: typeof measure): void {
  measure = begin;
}

async function send(route: Route, address: string, options: LooseOptions): Promise<Response> {
  const measured = measure?.(route);
  let status = 0;
  try {
    const headers = new Headers(options.headers);
    if (measured) headers.set('traceparent', measured.traceparent);
    const token = await accessToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    const body = options.body === undefined ? (options.form ?? null) : JSON.stringify(options.body);
    const response = await fetch(address, { method: route.method.toUpperCase(), headers, body, signal: options.signal ?? null });
    status = response.status;
    return response;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, 'network_error', 'Trenzeye could not be reached. Check your connection and try again.');
  } finally {
    measured?.end(status);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function answer(route: Route, address: string, options: LooseOptions): Promise<{ response: Response; body: unknown }> {
  const response = await send(route, address, options);
  const body = await bodyOf(response);
  if (!response.ok) throw apiErrorFrom(response.status, body);
  return { response, body };
}

/** Calls a route of the contract as the signed-in user. Throws `ApiError` for any answer outside 2xx and for none (status 0). */
export async function call<R extends Route>(route: R, ...[options]: OptionsArgument<R>): Promise<AnswerOf<R>> {
  const given: LooseOptions = options ?? {};
  const { body } = await answer(route, addressOf(route, given.params, given.query), given);
  return body as AnswerOf<R>;
}

/**
 * Calls a route whose answer is read as it comes, such as server-sent events; the caller reads the body. Throws like `call`.
 */
export async function callStream<R extends Route>(route: R, options: CallOptions<R>): Promise<Response> {
  const given: LooseOptions = options;
  const response = await send(route, addressOf(route, given.params, given.query), given);
  if (!response.ok) throw apiErrorFrom(response.status, await bodyOf(response));
  return response;
}

/**
 * Calls a list route and answers one page. `cursorUrl` is the `next` of the page before. Throws like `call`.
 */
export async function callPage<R extends Route>(
  route: R,
  options: CallOptions<R>,
  cursorUrl?: string | null,
): Promise<ListPage<AnswerOf<R> extends readonly (infer Item)[] ? Item : never>> {
  const given: LooseOptions = options;
  const { response, body } = await answer(route, cursorUrl ? onThisOrigin(cursorUrl) : addressOf(route, given.params, given.query), given);
  return { items: body as never, next: nextLink(response.headers.get('Link')) };
}

/** The token must never leave for a foreign origin, whatever a Link header says. */
function onThisOrigin(address: string): string {
  const { pathname, search } = new URL(address, window.location.origin);
  return pathname + search;
}
