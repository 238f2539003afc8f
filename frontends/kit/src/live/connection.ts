import { live } from '@trenzeye/proto/http/live';
import { waitAfter } from './backoff.ts';
import type { LiveMessage, LiveState } from './protocol.ts';
import { readStream } from './read-stream.ts';

export interface ConnectionOptions {
  /** The access token, or null for a visitor; rejects when it cannot be had now. */
  readonly token: () => Promise<string | null>;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onState: (state: LiveState) => void;
  readonly fetch?: typeof fetch;
}

/** The one stream of this browser. */
export interface Connection {
  /** Watches exactly this; connects when it has not. */
  watch(ids: readonly string[]): void;
  /** Comes back at once, whatever was waited for. */
  hurry(): void;
  /** Leaves; the next `watch` comes back and takes up where it was, unless it is somebody else's. */
  rest(isNetworkAway?: boolean): void;
  /** Forgets where it was. */
  forget(): void;
}

type Wait = { readonly over: Promise<void>; readonly end: () => void };

const waitFor = (milliseconds: number): Wait => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return {
    over: promise,
    end: () => {
      clearTimeout(timer);
      resolve();
    },
  };
};

const headersWith = async (token: ConnectionOptions['token']): Promise<Headers> => {
  const bearer = await token();
  return new Headers(bearer ? { Authorization: `Bearer ${bearer}` } : {});
};

export function createConnection({ token, onMessage, onState, fetch: ask = (...call) => fetch(...call) }: ConnectionOptions): Connection {
  let watched: readonly string[] = [];
  let told: string | undefined;
  let id: string | undefined;
  let lastId: string | undefined;
  let failures = 0;
  let away: number | undefined;
  let running: AbortController | undefined;
  let wait: Wait | undefined;

  const hear = (message: LiveMessage, eventId: string | undefined, asked: string): void => {
    if (message.name === 'open') {
      id = message.data.connection;
      told = asked;
      failures = 0;
      away = undefined;
      onState({ kind: 'open' });
      void tell();
    }
    onMessage(message);
    // After it was passed on: what broke in between comes again.
    if (eventId) lastId = eventId;
  };

  const read = async (stop: AbortSignal): Promise<number> => {
    const asked = watched.join();
    const headers = await headersWith(token);
    if (lastId !== undefined) headers.set('Last-Event-ID', lastId);
    const address = `${live.stream.path}?watch=${asked}`;
    try {
      return await readStream({ fetch: ask, address, headers, stop, onMessage: (message, eventId) => hear(message, eventId, asked) });
    } finally {
      if (!stop.aborted) id = undefined;
    }
  };

  /** Tells the server what is watched now; when it does not know the stream, the stream is opened anew. */
  const tell = async (): Promise<void> => {
    const wanted = watched.join();
    if (id === undefined || told === wanted) return;
    told = wanted;
    try {
      const headers = await headersWith(token);
      headers.set('Content-Type', 'application/json');
      const path = live.watch.path.replace(':connection', id);
      const response = await ask(path, { method: 'POST', headers, body: JSON.stringify({ watch: watched }) });
      if (!response.ok) throw new Error(`Watching answered ${response.status}`);
    } catch {
      again();
    }
  };

  const run = async (stop: AbortSignal): Promise<void> => {
    while (!stop.aborted) {
      let pause = 0;
      try {
        pause = await read(stop);
      } catch {
        failures += 1;
        pause = waitAfter(failures);
      }
      if (stop.aborted) return;
      away ??= Date.now();
      onState({ kind: 'away', since: away });
      wait = waitFor(Math.max(pause, 50));
      await wait.over;
    }
  };

  const begin = (): void => {
    running = new AbortController();
    void run(running.signal);
  };
  const end = (): void => {
    running?.abort();
    running = undefined;
    id = undefined;
    wait?.end();
  };
  const again = (): void => {
    if (!running) return;
    end();
    begin();
  };

  return {
    watch(ids) {
      watched = ids;
      if (running) void tell();
      else begin();
    },
    hurry() {
      failures = 0;
      wait?.end();
    },
    rest(isNetworkAway = false) {
      end();
      if (isNetworkAway) away ??= Date.now();
      else away = undefined;
      onState(away === undefined ? { kind: 'idle' } : { kind: 'away', since: away });
    },
    forget() {
      lastId = undefined;
    },
  };
}
