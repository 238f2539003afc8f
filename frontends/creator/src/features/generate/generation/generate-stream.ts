import { ApiError, call, callStream } from '@trenzeye/frontend-kit';
import { content, type Generate, type Generated, type Provenance } from '@trenzeye/proto/http/content';
import { createParser } from 'eventsource-parser';
import type { ContentChunk } from './content-parts.ts';

interface StreamHandlers {
  /** Generation has started or restarted: discard partial content. */
  readonly onStart: (provenance: Provenance) => void;
  readonly onChunk: (chunk: ContentChunk) => void;
}

interface StreamFailure {
  readonly code: string;
  readonly detail: string;
  readonly retry_after?: number;
}

/** Reads the event stream to its end. Throws `ApiError` for an error event and a plain error when the stream ends early. */
export async function readEvents(body: ReadableStream<Uint8Array>, handlers: StreamHandlers): Promise<Generated> {
  let done: Generated | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const payload: unknown = JSON.parse(data);
      if (event === 'start') handlers.onStart((payload as { provenance: Provenance }).provenance);
      if (event === 'part') handlers.onChunk(payload as ContentChunk);
      if (event === 'done') done = (payload as { content: Generated }).content;
      if (event === 'error') {
        const { code, detail } = payload as StreamFailure;
        throw new ApiError(502, code, detail, [], payload);
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

/** Generates with streamed updates; when the stream fails, falls back to one request for the whole content. */
export async function generateStreamed(body: Generate, handlers: StreamHandlers, signal: AbortSignal): Promise<Generated> {
  const response = await callStream(content.generate, { body, signal, headers: { Accept: 'text/event-stream' } });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return (await response.json()) as Generated;
  try {
    if (!response.body) throw new Error('There is no stream to read.');
    return await readEvents(response.body, handlers);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    return call(content.generate, { body, signal });
  }
}
