import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import type { ContentChunk } from '../document/content-parts.ts';
import { readEvents } from './generate-body.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Made here' };
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A response body in chunks of `size` bytes. */
const bodyOf = (text: string, size = 7): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
};

const recordAll = () => {
  const received: (ContentChunk | 'start')[] = [];
  return { received, handlers: { onStart: () => received.push('start'), onChunk: (chunk: ContentChunk) => received.push(chunk) } };
};

describe('readEvents', () => {
  const content = { tweets: ['Grüße 🌊'], hashtags: [], provenance };

  test('readEvents: chunks split anywhere, also inside a character -> all updates in order and the content', async () => {
    const { received, handlers } = recordAll();
    const chunk = { path: 'tweets.0', delta: 'Grüße 🌊' };
    const text = `${event('start', { provenance })}: keep-alive\n\n${event('part', chunk)}${event('done', { content })}`;

    const typedContent = await readEvents(bodyOf(text, 3), handlers);

    expect(typedContent).toEqual(content);
    expect(received).toEqual(['start', chunk]);
  });

  test('readEvents: error event -> ApiError with its code and detail', async () => {
    const failure = { code: 'provider_unavailable', detail: 'The model is unavailable', retry_after: 5 };
    const reading = readEvents(bodyOf(event('start', { provenance }) + event('error', failure)), recordAll().handlers);

    await expect(reading).rejects.toMatchObject({ code: 'provider_unavailable', message: 'The model is unavailable', body: failure });
    await expect(reading).rejects.toBeInstanceOf(ApiError);
  });

  test('readEvents: stream ends early -> an error that is not an ApiError', async () => {
    const reading = readEvents(bodyOf(`${event('start', { provenance })}event: done\ndata: {"content":`), recordAll().handlers);

    await expect(reading).rejects.not.toBeInstanceOf(ApiError);
    await expect(reading).rejects.toThrow('before the content was complete');
  });
});
