import type { AnswerOf, BodyInput, ParamsInput, QueryInput, Route } from '@trenzeye/proto/http';
import { serviceWorkers, siteCaches } from '../browser-storage.ts';
import { languageHeaders } from '../language/language.ts';
import { offlineDataCache } from '../offline/offline-data.ts';
import { confirmIdentity, promptForEnrollment } from '../session/identity-prompt.ts';
import { accessToken } from '../session/session-store.ts';
import { apiErrorFrom, networkError } from './api-error.ts';

interface Page<T> {
  readonly items: readonly T[];
}

/**
 * One list of all pages. New items can push an item onto the next page between two requests: it keeps its first position, so
 * that nothing on the screen moves or appears twice.
 */
export function mergePages<T extends { readonly id: string }>(pages: readonly Page<T>[]): T[] {
  const itemsById = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) if (!itemsById.has(item.id)) itemsById.set(item.id, item);
  return [...itemsById.values()];
}

/** The pages with `change` applied to the item `id`; the same array when no page contains it. */
export function patchPages<T extends { readonly id: string }, P extends Page<T>>(pages: P[], id: string, change: (item: T) => T): P[] {
  if (!pages.some((page) => page.items.some((item) => item.id === id))) return pages;
  return pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }));
}

/** An answer to a GET request of a visitor, which the gateway has put into the page. */
interface InlinedResponse {
  readonly url: string;
  readonly body: unknown;
  /** The Link header. */
  readonly link?: string | undefined;
}

/** The page may stay open for long; answers are for its first view. */
const maxAgeMs = 30_000;

let answers: Map<string, InlinedResponse> | undefined;

const readAnswers = (): Map<string, InlinedResponse> => {
  const list = JSON.parse(document.getElementById('first-answers')?.textContent ?? '[]') as readonly InlinedResponse[];
  return new Map(list.map((answer) => [answer.url, answer]));
};

/** The service worker stores what it has answered; this it has not seen. */
const storeForOffline = (url: string, response: Response): void => {
  if (!serviceWorkers()?.controller) return;
  const stored = siteCaches()
    ?.open(offlineDataCache)
    .then((cache) => cache.put(url, response));
  stored?.catch((error: unknown) => console.error('Storing the first answer failed', error));
};

/** The answer in the page to this URL, only once, because a second request is for something newer. */
export function takeFirstAnswer(url: string, now: number = performance.now()): Response | undefined {
  answers ??= readAnswers();
  const answer = answers.get(url);
  answers.delete(url);
  if (!answer || now > maxAgeMs) return undefined;
  const { body, link } = answer;
  const response = Response.json(body, { headers: link === undefined ? {} : { Link: link } });
  storeForOffline(url, response.clone());
  return response;
}

/** The URL of the next page in a `Link` header (RFC 8288), or null when there is none. */
export function nextLink(header: string | null): string | null {
  for (const match of (header ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)) {
    const [, url = '', parameters = ''] = match;
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    const relations = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return url;
  }
  return null;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** The inputs of a route. With an `idempotencyKey` a repeated unsafe request returns the response of the first. */
type CallOptions<R extends Route> = Part<'params', ParamsInput<R>> &
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

interface UntypedOptions {
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
  /** URL of the next page, to be passed as `cursorUrl`; null at the end. */
  readonly next: string | null;
}

/** The route's path with parameters and query. Undefined and null query values are omitted. */
export function routeUrl(route: Pick<Route, 'path'>, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    const value = String(values[name]);
    return kind === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The trace context of a call; `end` takes the response status, or 0 when there was no response. */
export interface TracedCall {
  readonly traceparent: string;
  end(status: number): void;
}

type StartTrace = (route: Pick<Route, 'method' | 'path'>) => TracedCall;

let startTrace: StartTrace | undefined;

/** Traces every call from now on. */
export function traceCalls(start: StartTrace): void {
  startTrace = start;
}

async function send(route: Route, url: string, options: UntypedOptions): Promise<Response> {
  const trace = startTrace?.(route);
  let status = 0;
  try {
    const headers = new Headers({ ...languageHeaders(), ...options.headers });
    if (trace) headers.set('traceparent', trace.traceparent);
    const token = await accessToken({ isSignInStep: route.isSignInStep === true });
    const firstAnswer = token || route.method !== 'get' ? undefined : takeFirstAnswer(url);
    if (firstAnswer) {
      status = firstAnswer.status;
      return firstAnswer;
    }
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    const body = options.body === undefined ? (options.form ?? null) : JSON.stringify(options.body);
    const response = await fetch(url, { method: route.method.toUpperCase(), headers, body, signal: options.signal ?? null });
    status = response.status;
    return response;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw networkError();
  } finally {
    trace?.end(status);
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

/** Asks for the second factor or a reauthentication where the route needs it, and repeats the request. */
async function request(
  route: Route,
  url: string,
  options: UntypedOptions,
  isRepeat = false,
): Promise<{ response: Response; body: unknown }> {
  const sentAt = performance.now();
  const response = await send(route, url, options);
  const body = await bodyOf(response);
  if (response.ok) return { response, body };
  const error = apiErrorFrom(response.status, body);
  if (!isRepeat && (await confirmIdentity(error.code, sentAt))) return request(route, url, options, true);
  if (error.code === 'second_factor_required') promptForEnrollment();
  throw error;
}

/** Calls a route as the signed-in user. Throws `ApiError` for any response outside 2xx and for no response (status 0). */
export async function call<R extends Route>(route: R, ...[options]: OptionsArgument<R>): Promise<AnswerOf<R>> {
  const input: UntypedOptions = options ?? {};
  const { body } = await request(route, routeUrl(route, input.params, input.query), input);
  return body as AnswerOf<R>;
}

/** Calls a route with a streaming response, such as server-sent events; the caller reads the body. Throws like `call`. */
export async function callStream<R extends Route>(route: R, options: CallOptions<R>, isRepeat = false): Promise<Response> {
  const input: UntypedOptions = options;
  const sentAt = performance.now();
  const response = await send(route, routeUrl(route, input.params, input.query), input);
  if (response.ok) return response;
  const error = apiErrorFrom(response.status, await bodyOf(response));
  if (!isRepeat && (await confirmIdentity(error.code, sentAt))) return callStream(route, options, true);
  throw error;
}

/** Calls a list route and returns one page. `cursorUrl` is `next` of the previous page. Throws like `call`. */
export async function callPage<R extends Route>(
  route: R,
  options: CallOptions<R>,
  cursorUrl?: string | null,
): Promise<ListPage<AnswerOf<R> extends readonly (infer Item)[] ? Item : never>> {
  const input: UntypedOptions = options;
  const { response, body } = await request(route, cursorUrl ? sameOriginUrl(cursorUrl) : routeUrl(route, input.params, input.query), input);
  return { items: body as never, next: nextLink(response.headers.get('Link')) };
}

/** Drops the origin: a Link header must not send the token to another host. */
function sameOriginUrl(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}
