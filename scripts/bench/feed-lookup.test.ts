import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isInFeed, pollUntil } from './feed-lookup.ts';

interface Item {
  readonly id: string;
  readonly timestamp: string;
}

const startedAt = Date.parse('2026-11-01T10:00:00.000Z');
const itemAt = (offsetMs: number): Item => ({ id: randomUUID(), timestamp: new Date(startedAt + offsetMs).toISOString() });

let server: Server;
let url: string;
let feed: Item[];
let requests: string[];
beforeAll(async () => {
  // The feed's contract: a JSON array, newest first, and the next page in the Link header.
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const { searchParams } = new URL(request.url ?? '', url);
    const limit = Number(searchParams.get('limit'));
    const from = Number(searchParams.get('cursor') ?? 0);
    const next = from + limit < feed.length ? `</api/content/public?limit=${limit}&cursor=${from + limit}>; rel="next"` : '';
    response.writeHead(200, next ? { link: next } : {}).end(JSON.stringify(feed.slice(from, from + limit)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
});

const lookUp = (id: string) => isInFeed({ url, id, publishedAfter: startedAt, limit: 100 });

describe('isInFeed', () => {
  it('250 items were published since -> the item is found on the third page', async () => {
    const item = itemAt(1);
    feed = [...Array.from({ length: 250 }, (_, index) => itemAt(500 - index)), item, itemAt(-1000)];

    expect(await lookUp(item.id)).toBe(true);
    expect(requests).toHaveLength(3);
  });

  it('not published yet -> false, without reading past the items published earlier', async () => {
    feed = [...Array.from({ length: 120 }, (_, index) => itemAt(500 - index)), ...Array.from({ length: 900 }, () => itemAt(-1000))];

    expect(await lookUp(randomUUID())).toBe(false);
    expect(requests).toHaveLength(2);
  });

  it('an empty feed -> false', async () => {
    feed = [];

    expect(await lookUp(randomUUID())).toBe(false);
  });
});

describe('pollUntil', () => {
  it('reached on the third poll -> resolves', async () => {
    let polls = 0;
    await pollUntil(
      'never shown',
      async () => {
        polls += 1;
        return polls === 3;
      },
      5_000,
    );

    expect(polls).toBe(3);
  });

  it('not reached, or a poll that never answers -> rejects in time and says what was missing', async () => {
    const description = 'item 7 is not in the public feed';

    await expect(pollUntil(description, async () => false, 100)).rejects.toThrow(`timed out after 0.1 s: ${description}`);
    await expect(pollUntil(description, () => new Promise(() => undefined), 100)).rejects.toThrow(description);
  });

  it('a poll that fails -> its error', async () => {
    await expect(pollUntil('never shown', () => Promise.reject(new Error('answered 500')), 5_000)).rejects.toThrow('answered 500');
  });
});
