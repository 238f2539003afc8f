import { createParser } from 'eventsource-parser';
import type { LiveMessage } from './protocol.ts';

/** Milliseconds within which an answer has to begin. */
const answersWithin = 10_000;
/** Milliseconds of silence, beyond the server's heartbeat, after which the connection counts as dead. */
const grace = 10_000;
/** Until the server has said how often it speaks. */
const usualHeartbeat = 25_000;

export interface ReadOptions {
  readonly fetch: typeof fetch;
  readonly address: string;
  readonly headers: Headers;
  readonly stop: AbortSignal;
  /** `id` is where to resume from once this was heard. */
  readonly onMessage: (message: LiveMessage, id: string | undefined) => void;
}

/** Reads a stream until it ends; answers for how many milliseconds the server wants the reader away. Rejects when it breaks or falls silent. */
export async function readStream({ fetch: ask, address, headers, stop, onMessage }: ReadOptions): Promise<number> {
  const silent = new AbortController();
  let alarm = setTimeout(() => silent.abort(), answersWithin);
  let heartbeat = usualHeartbeat;
  let after = 0;
  const parser = createParser({
    onEvent: ({ event = '', data, id }) => {
      const message = { name: event, data: JSON.parse(data) } as LiveMessage;
      if (message.name === 'open') heartbeat = message.data.heartbeat;
      if (message.name === 'reconnect') after = message.data.after;
      onMessage(message, id);
    },
  });
  try {
    const response = await ask(address, { headers, signal: AbortSignal.any([stop, silent.signal]), cache: 'no-store' });
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(alarm);
      alarm = setTimeout(() => silent.abort(), heartbeat + grace);
      const { value, done } = await reader.read();
      if (done) return after;
      parser.feed(value);
    }
  } finally {
    clearTimeout(alarm);
  }
}
