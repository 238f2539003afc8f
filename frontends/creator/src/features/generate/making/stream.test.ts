import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import type { Piece } from './parts.ts';
import { readEvents } from './stream.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Made here' };
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A body that comes in chunks of `size` bytes. */
const bodyOf = (text: string, size = 7): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
};

const watchAll = () => {
  const seen: (Piece | 'start')[] = [];
  return { seen, watch: { start: () => seen.push('start'), piece: (piece: Piece) => seen.push(piece) } };
};

describe('readEvents', () => {
  const content = { tweets: ['Grüße 🌊'], hashtags: [], provenance };

  test('readEvents: events cut anywhere, also inside a letter -> every piece in order and the content', async () => {
    const { seen, watch } = watchAll();
    const piece = { path: 'tweets.0', delta: 'Grüße 🌊' };
    const text = `${event('start', { provenance })}: still here\n\n${event('part', piece)}${event('done', { content })}`;

    const made = await readEvents(bodyOf(text, 3), watch);

    expect(made).toEqual(content);
    expect(seen).toEqual(['start', piece]);
  });

  test('readEvents: an error -> ApiError with its code and what to do', async () => {
    const failure = { code: 'provider_unavailable', detail: 'The model is away', retry_after: 5 };
    const reading = readEvents(bodyOf(event('start', { provenance }) + event('error', failure)), watchAll().watch);

    await expect(reading).rejects.toMatchObject({ code: 'provider_unavailable', message: 'The model is away', body: failure });
    await expect(reading).rejects.toBeInstanceOf(ApiError);
  });

  test('readEvents: the stream ends before the content is complete -> an error that is no answer of the server', async () => {
    const reading = readEvents(bodyOf(`${event('start', { provenance })}event: done\ndata: {"content":`), watchAll().watch);

    await expect(reading).rejects.not.toBeInstanceOf(ApiError);
    await expect(reading).rejects.toThrow('before the content was complete');
  });
});
