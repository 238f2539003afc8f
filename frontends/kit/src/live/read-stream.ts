import { createParser } from 'eventsource-parser';
import type { LiveMessage } from './protocol.ts';

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
export async function readStream({ fetch, url, headers, signal, onMessage }: ReadOptions): Promise<number> {
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
