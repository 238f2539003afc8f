import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerOf } from '@trenzeye/kit/access';
import type { BusAddress } from '@trenzeye/kit/bus/bus-settings';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import type { Logger } from '@trenzeye/kit/logger';
import { networkOf } from '@trenzeye/kit/network';
import { live } from '@trenzeye/proto/http/live';
import type { Call } from '../exchange.ts';
import type { Identity } from '../identity.ts';
import { type BusFollower, followBus } from './follow-bus.ts';
import { createHub, type Hub, type HubOptions } from './hub.ts';
import { observeFollowing, observeStreams } from './live-metrics.ts';
import { textOf } from './message.ts';
import { createPlaces, type Places } from './places.ts';
import { check, queryOf, readJson } from './read-call.ts';
import type { CheckStanding } from './standing.ts';
import { LiveStream } from './stream.ts';

export interface LiveOptions {
  /** Without one streams are open and hear heartbeats only. */
  readonly bus: BusAddress | undefined;
  readonly perPerson: number;
  readonly perAddress: number;
  readonly inAll: number;
  readonly checkStanding: CheckStanding;
  readonly log: Logger;
  readonly hub?: HubOptions;
}

/** `/api/stream`, and what belongs to it. */
export interface Live {
  /** Answers a call whose token and limits were looked at. Throws what becomes the answer. */
  serve(call: Call, identity: Identity): Promise<void>;
  /** Waits a moment for the bus, so that the first streams miss nothing. */
  begun(milliseconds: number): Promise<void>;
  /** Sends everybody away. */
  drain(): void;
  close(): Promise<void>;
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** When a verified token ends, in milliseconds since 1970. */
const expiryOf = (token: string): number => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Number((claims as { exp?: unknown }).exp) * 1000;
};

const viewerId = (identity: Identity): string | undefined => (typeof identity === 'string' ? undefined : identity.id);

/** The answer begins; without a length and without chunks it lasts as long as its connection, and frames go out as they are. */
const beginAnswer = (request: IncomingMessage, response: ServerResponse): void => {
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, headers);
  request.socket.setNoDelay(true).setKeepAlive(true, 30_000);
  // What was asked is answered: for as long as the stream is open nobody reads it again, and it is half of what a stream weighs.
  Object.assign(request, { url: '', rawHeaders: [], headers: {} });
};

interface Parts extends LiveOptions {
  readonly streams: Hub;
  readonly places: Places;
  readonly isDraining: () => boolean;
}

const openStream = async (parts: Parts, call: Call, identity: Identity): Promise<void> => {
  const { request, response } = call;
  // A stream of somebody unknown would hear nothing of their own: better they come again.
  if (identity === 'undecided') throw new DomainError('unavailable', { headers: { 'retry-after': '2' } });
  // Whoever comes by a connection from before is sent on; after a refusal a browser's own EventSource would never come again.
  if (parts.isDraining()) {
    response.writeHead(200, headers).end(textOf('reconnect', { reason: 'shutdown', after: 500 }));
    return;
  }
  const { watch = [] } = check(live.stream.query, 'query', queryOf(request.url));
  const userId = viewerId(identity);
  const token = bearerOf(request.headers.authorization);
  if (userId !== undefined) {
    await parts.checkStanding(`Bearer ${token}`);
    if (parts.streams.hasEnded(userId)) throw new DomainError('invalid_token');
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end();
    return;
  }
  if (response.destroyed) return;
  const leave =
    userId === undefined
      ? parts.places.take(`address ${networkOf(call.clientAddress)}`, parts.perAddress)
      : parts.places.take(`user ${userId}`, parts.perPerson);
  const expiresAt = userId === undefined || token === undefined ? undefined : expiryOf(token);
  const stream = new LiveStream({ response, userId, expiresAt });
  response.once('close', () => {
    parts.streams.remove(stream);
    leave();
    observeStreams(parts.streams.count);
  });
  const lastEventId = request.headers['last-event-id'];
  beginAnswer(request, response);
  parts.streams.add(
    stream,
    watch.map((each) => each.toLowerCase()),
    typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined,
  );
  observeStreams(parts.streams.count);
};

const changeWatch = async ({ streams: hub }: Parts, { request, response, path, route }: Call, identity: Identity): Promise<void> => {
  const { connection } = check(live.watch.params, 'path', { connection: path.split('/').at(-2) });
  const { watch } = check(live.watch.body, 'body', await readJson(request, route.bodyLimitBytes));
  const stream = hub.find(connection.toLowerCase());
  if (!stream || stream.userId !== viewerId(identity)) throw notFound('stream');
  hub.watch(
    stream,
    watch.map((each) => each.toLowerCase()),
  );
  response.writeHead(204).end();
};

export const createLive = (options: LiveOptions): Live => {
  const hub = createHub(options.hub);
  let draining = false;
  const parts: Parts = { ...options, streams: hub, places: createPlaces(options.inAll), isDraining: () => draining };
  const follower: BusFollower | undefined = options.bus === undefined ? undefined : followBus({ bus: options.bus, hub, log: options.log });
  const unobserve = follower && observeFollowing(() => follower.healthy());
  const timer = setInterval(() => hub.tick(), 1_000);
  timer.unref();
  return {
    serve: (call, identity) => (call.route.method === 'get' ? openStream : changeWatch)(parts, call, identity),
    begun: async (milliseconds) => follower?.begun(milliseconds),
    drain: () => {
      draining = true;
      hub.drain();
    },
    close: async () => {
      clearInterval(timer);
      unobserve?.();
      await follower?.stop();
    },
  };
};
