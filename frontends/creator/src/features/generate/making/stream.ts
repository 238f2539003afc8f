import { ApiError, call, callStream } from '@trenzeye/frontend-kit';
import { content, type Generate, type Generated, type Provenance } from '@trenzeye/proto/http/content';
import { createParser } from 'eventsource-parser';
import type { Piece } from './parts.ts';

export interface Watch {
  /** It begins, or begins again: what has arrived so far is void. */
  readonly start: (provenance: Provenance) => void;
  readonly piece: (piece: Piece) => void;
}

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly retry_after?: number;
}

/** Reads the events of a generation to its end. Throws `ApiError` where the server says why, else a plain error: the stream broke off. */
export async function readEvents(body: ReadableStream<Uint8Array>, watch: Watch): Promise<Generated> {
  let done: Generated | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const said: unknown = JSON.parse(data);
      if (event === 'start') watch.start((said as { provenance: Provenance }).provenance);
      if (event === 'part') watch.piece(said as Piece);
      if (event === 'done') done = (said as { content: Generated }).content;
      if (event === 'error') {
        const { code, detail } = said as Failure;
        throw new ApiError(502, code, detail, [], said);
      }
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done: isOver } = await reader.read();
      if (value) parser.feed(decoder.decode(value, { stream: true }));
      if (done) return done;
      if (isOver) throw new Error('The stream ended before the content was complete.');
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Generates and hands on every piece as it arrives. Where the stream does not get through, the whole answer is asked for instead. */
export async function generateStreamed(body: Generate, watch: Watch, signal: AbortSignal): Promise<Generated> {
  const response = await callStream(content.generate, { body, signal, headers: { Accept: 'text/event-stream' } });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return (await response.json()) as Generated;
  try {
    if (!response.body) throw new Error('There is no stream to read.');
    return await readEvents(response.body, watch);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    return call(content.generate, { body, signal });
  }
}
