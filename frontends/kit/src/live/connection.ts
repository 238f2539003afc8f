import { live } from '@trenzeye/proto/http/live';
import { createParser } from 'eventsource-parser';
import type { LiveMessage, LiveState } from './protocol.ts';
import { createReconnectLoop } from './reconnect-loop.ts';

/** The response must begin within this time. */
const responseTimeoutMs = 10_000;
/** Silence beyond the server's heartbeat interval after which the connection counts as dead. */
const heartbeatGraceMs = 10_000;
/** Until the server announces its interval. */
const defaultHeartbeatMs = 25_000;

interface ReadOptions {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** `id` is the position to resume from after this message. */
  readonly onMessage: (message: LiveMessage, id: string | undefined) => void;
}

/** Reads a stream until it ends; returns the reconnect delay the server asked for, in milliseconds. Rejects on an error or a heartbeat timeout. */
async function readStream({ fetch, url, headers, signal, onMessage }: ReadOptions): Promise<number> {
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), responseTimeoutMs);
  let heartbeatMs = defaultHeartbeatMs;
  let delayMs = 0;
  const parser = createParser({
    onEvent: ({ event = '', data, id }) => {
      const message = { name: event, data: JSON.parse(data) } as LiveMessage;
      if (message.name === 'open') heartbeatMs = message.data.heartbeat;
      if (message.name === 'reconnect') delayMs = message.data.after;
      onMessage(message, id);
    },
  });
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.any([signal, timeout.signal]), cache: 'no-store' });
    if (!response.ok || !response.body) throw new Error(`Live stream request failed: status ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), heartbeatMs + heartbeatGraceMs);
      const { value, done } = await reader.read();
      if (done) return delayMs;
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

interface ConnectionOptions {
  /** The access token, or null for a visitor; rejects when it is not available at the moment. */
  readonly token: () => Promise<string | null>;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onState: (state: LiveState) => void;
  readonly fetch?: typeof fetch;
}

/** The browser's only event stream. */
export interface Connection {
  /** Watches exactly these ids; connects if necessary. */
  watch(ids: readonly string[]): void;
  /** Skips the current reconnect delay. */
  reconnectNow(): void;
  /** Closes the stream; the next `watch` resumes at the last event. */
  disconnect(isNetworkDown?: boolean): void;
  /** The next stream starts without a last event, e.g. because the user changed. */
  resetPosition(): void;
}

const authorizationHeaders = async (token: ConnectionOptions['token']): Promise<Headers> => {
  const bearer = await token();
  return new Headers(bearer ? { Authorization: `Bearer ${bearer}` } : {});
};

export function createConnection({
  token,
  onMessage,
  onState,
  fetch: request = (...args) => fetch(...args),
}: ConnectionOptions): Connection {
  let watched: readonly string[] = [];
  /** The ids the server watches for us, joined. */
  let watchedByServer: string | undefined;
  let connectionId: string | undefined;
  let lastEventId: string | undefined;
  let disconnectedSince: number | undefined;

  const handleMessage = (message: LiveMessage, eventId: string | undefined, requestedIds: string): void => {
    if (message.name === 'open') {
      connectionId = message.data.connection;
      watchedByServer = requestedIds;
      disconnectedSince = undefined;
      loop.resetFailures();
      onState({ kind: 'open' });
      void updateWatch();
    }
    onMessage(message);
    // Set after the handler: if it fails, the event is sent again.
    if (eventId) lastEventId = eventId;
  };

  const connect = async (signal: AbortSignal): Promise<number> => {
    const requestedIds = watched.join();
    const headers = await authorizationHeaders(token);
    if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId);
    const url = `${live.stream.path}?watch=${requestedIds}`;
    const handle = (message: LiveMessage, eventId: string | undefined) => handleMessage(message, eventId, requestedIds);
    try {
      return await readStream({ fetch: request, url, headers, signal, onMessage: handle });
    } finally {
      if (!signal.aborted) connectionId = undefined;
    }
  };

  const loop = createReconnectLoop({
    connect,
    onDisconnect: () => {
      disconnectedSince ??= Date.now();
      onState({ kind: 'disconnected', since: disconnectedSince });
    },
  });
  const stop = (): void => {
    loop.stop();
    connectionId = undefined;
  };

  /** Sends the watched ids on the open stream; reopens the stream when the server no longer has it. */
  const updateWatch = async (): Promise<void> => {
    const ids = watched.join();
    if (connectionId === undefined || watchedByServer === ids) return;
    watchedByServer = ids;
    try {
      const headers = await authorizationHeaders(token);
      headers.set('Content-Type', 'application/json');
      const path = live.watch.path.replace(':connection', connectionId);
      const response = await request(path, { method: 'POST', headers, body: JSON.stringify({ watch: watched }) });
      if (!response.ok) throw new Error(`Watch request failed: status ${response.status}`);
    } catch {
      if (!loop.isRunning()) return;
      stop();
      loop.start();
    }
  };

  return {
    watch(ids) {
      watched = ids;
      if (loop.isRunning()) void updateWatch();
      else loop.start();
    },
    reconnectNow: loop.reconnectNow,
    disconnect(isNetworkDown = false) {
      stop();
      if (isNetworkDown) disconnectedSince ??= Date.now();
      else disconnectedSince = undefined;
      onState(disconnectedSince === undefined ? { kind: 'idle' } : { kind: 'disconnected', since: disconnectedSince });
    },
    resetPosition() {
      lastEventId = undefined;
    },
  };
}
