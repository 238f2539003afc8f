import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerOf } from '@trenzeye/kit/auth/access';
import type { BusAddress } from '@trenzeye/kit/bus/bus-settings';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import type { Logger } from '@trenzeye/kit/logging/logger';
import { networkOf, siteOf } from '@trenzeye/kit/network';
import { live } from '@trenzeye/proto/http/live';
import { acquireAll, type ConnectionLimiter, createConnectionLimiter } from '../connection-limiter.ts';
import type { Call } from '../exchange.ts';
import type { Identity } from '../identity.ts';
import { parseQuery, readJson, validate } from '../parse-request.ts';
import type { CheckAccountStatus } from './account-status.ts';
import { type BusSubscriber, subscribeToBus } from './bus-subscriber.ts';
import { observeStreams, observeSubscription } from './live-metrics.ts';
import { LiveStream } from './live-stream.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.ts';
import { formatEvent } from './message.ts';

/** Calls `tick` of the streams every second while there are any; each call wakes an idle process. */
interface Ticker {
  start(): void;
  stop(): void;
}

const createTicker = (streams: LiveStreams): Ticker => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = (): void => {
    streams.tick();
    if (streams.count === 0) stop();
  };
  return {
    start: () => {
      timer ??= setInterval(tick, 1_000).unref();
    },
    stop,
  };
};

interface LiveApiOptions {
  /** Without a bus, streams only receive heartbeats. */
  readonly bus: BusAddress | undefined;
  readonly maxStreamsPerUser: number;
  readonly maxStreamsPerAddress: number;
  /** Of visitors and signed-in users together. */
  readonly maxStreams: number;
  /** Of visitors; they never take the other places. */
  readonly maxVisitorStreams: number;
  readonly checkAccountStatus: CheckAccountStatus;
  /** Called when something that visitors have seen was changed or removed. */
  readonly onPublicChange: () => void;
  readonly log: Logger;
}

/** `/api/stream` and its sub-paths. */
export interface LiveApi {
  /** Handles a call after authentication and rate limiting. Throws `DomainError`. */
  serve(call: Call, identity: Identity): Promise<void>;
  /** Waits for the bus, so that the first streams miss nothing; resolves after `timeoutMs` at the latest. */
  waitUntilStarted(timeoutMs: number): Promise<void>;
  /** Closes all streams. */
  drain(): void;
  close(): Promise<void>;
}

interface LiveContext extends LiveApiOptions {
  readonly streams: LiveStreams;
  readonly limiter: ConnectionLimiter;
  readonly visitorLimiter: ConnectionLimiter;
  readonly siteLimiter: ConnectionLimiter;
  readonly isDraining: () => boolean;
  readonly ticker: Ticker;
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Expiry of a verified token in milliseconds since 1970. */
const expiryOf = (token: string): number => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Number((claims as { exp?: unknown }).exp) * 1000;
};

const viewerOf = (identity: Identity) => (typeof identity === 'string' ? undefined : identity);
const userIdOf = (identity: Identity): string | undefined => viewerOf(identity)?.id;

const lowerCase = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase());

/** Sends the headers. Without length and chunking the response ends with its connection, and frames are written unchanged. */
const startResponse = (request: IncomingMessage, response: ServerResponse): void => {
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, headers);
  request.socket.setNoDelay(true).setKeepAlive(true, 30_000);
  // The request data is not needed while the stream is open, and it is half of a stream's memory.
  Object.assign(request, { url: '', rawHeaders: [], headers: {} });
};

/** A site has up to 65,536 networks, but no more visitors than a few networks. */
const visitorsPerSiteFactor = 4;
/** Many people share the address of a company or a mobile provider; accounts are limited one by one as well. */
const usersPerSiteFactor = 10;

const acquireConnection = (context: LiveContext, { clientAddress }: Call, userId: string | undefined): (() => void) => {
  const { limiter, visitorLimiter, maxStreamsPerUser, maxStreamsPerAddress } = context;
  const site = siteOf(clientAddress);
  if (userId === undefined)
    return acquireAll([
      () => visitorLimiter.acquire(`network ${networkOf(clientAddress)}`, maxStreamsPerAddress),
      () => limiter.acquire(`visitors of ${site}`, maxStreamsPerAddress * visitorsPerSiteFactor),
    ]);
  return acquireAll([
    () => limiter.acquire(`user ${userId}`, maxStreamsPerUser),
    () => context.siteLimiter.acquire(`users of ${site}`, maxStreamsPerAddress * usersPerSiteFactor),
  ]);
};

const openStream = async (context: LiveContext, call: Call, identity: Identity): Promise<void> => {
  const { request, response } = call;
  const { streams } = context;
  // Without a verified identity the stream would not receive the user's own messages: the client retries instead.
  if (identity === 'unverified') throw new DomainError('unavailable', { headers: { 'retry-after': '2' } });
  // Requests on kept-alive connections still arrive while draining. An EventSource reconnects after an event, but not after an error.
  if (context.isDraining()) {
    response.writeHead(200, headers).end(formatEvent('reconnect', { reason: 'shutdown', after: 500 }));
    return;
  }
  const { watch = [] } = validate(live.stream.query, 'query', parseQuery(request.url));
  const viewer = viewerOf(identity);
  const userId = viewer?.id;
  const token = bearerOf(request.headers.authorization);
  if (viewer) {
    await context.checkAccountStatus(`Bearer ${token}`);
    if (streams.hasEnded(viewer.id, viewer.sessionId)) throw new DomainError('invalid_token');
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end();
    return;
  }
  if (response.destroyed) return;
  const releaseConnection = acquireConnection(context, call, userId);
  const expiresAt = userId === undefined || token === undefined ? undefined : expiryOf(token);
  const stream = new LiveStream({ response, userId, sessionId: viewer?.sessionId, expiresAt });
  response.once('close', () => {
    streams.remove(stream);
    releaseConnection();
    observeStreams(streams.count);
  });
  const lastEventId = request.headers['last-event-id'];
  startResponse(request, response);
  streams.add(stream, lowerCase(watch), typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined);
  context.ticker.start();
  observeStreams(streams.count);
};

const changeWatch = async ({ streams }: LiveContext, { request, response, path, route }: Call, identity: Identity): Promise<void> => {
  const { connection } = validate(live.watch.params, 'path', { connection: path.split('/').at(-2) });
  const { watch } = validate(live.watch.body, 'body', await readJson(request, route.bodyLimitBytes));
  const stream = streams.find(connection.toLowerCase());
  if (!stream || stream.userId !== userIdOf(identity)) throw notFound('stream');
  streams.watch(stream, lowerCase(watch));
  response.writeHead(204).end();
};

export const createLiveApi = (options: LiveApiOptions): LiveApi => {
  const { bus, log, onPublicChange } = options;
  const streams = createLiveStreams();
  const ticker = createTicker(streams);
  let draining = false;
  const createLimiter = (maxConnections?: number): ConnectionLimiter =>
    createConnectionLimiter({ ...(maxConnections !== undefined && { maxConnections }), subject: 'streams', retryAfterSeconds: 30 });
  const context: LiveContext = {
    ...options,
    streams,
    limiter: createLimiter(options.maxStreams),
    visitorLimiter: createLimiter(options.maxVisitorStreams),
    siteLimiter: createLimiter(),
    isDraining: () => draining,
    ticker,
  };
  const subscriber: BusSubscriber | undefined = bus === undefined ? undefined : subscribeToBus({ bus, streams, onPublicChange, log });
  const stopObserving = subscriber && observeSubscription(() => subscriber.isHealthy());
  return {
    serve: (call, identity) => (call.route.method === 'get' ? openStream : changeWatch)(context, call, identity),
    waitUntilStarted: async (timeoutMs) => subscriber?.waitUntilStarted(timeoutMs),
    drain: () => {
      draining = true;
      streams.drain();
    },
    close: async () => {
      ticker.stop();
      stopObserving?.();
      await subscriber?.stop();
    },
  };
};
