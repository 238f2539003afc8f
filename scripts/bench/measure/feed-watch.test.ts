import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFeedWatch, findInFeed } from './feed-watch.ts';

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
let isBroken = false;
beforeAll(async () => {
  // Like the feed: a JSON array, newest first, with the next page in the Link header.
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (isBroken) return void response.writeHead(500).end();
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

const targetsOf = (...ids: string[]) => new Set(ids.map((id) => ({ id, publishedAfter: startedAt })));
const find = async (...ids: string[]) => (await findInFeed(url, targetsOf(...ids))).map(({ id }) => id);

describe('findInFeed', () => {
  it('the newest item -> one request for a first page', async () => {
    const item = itemAt(1);
    feed = [item, ...Array.from({ length: 300 }, () => itemAt(-1000))];

    expect(await find(item.id)).toEqual([item.id]);
    expect(requests).toEqual(['/api/content/public?limit=20']);
  });

  it('250 newer items -> the item is found on the third large page', async () => {
    const [item, newest] = [itemAt(1), itemAt(900)];
    feed = [newest, ...Array.from({ length: 250 }, (_, index) => itemAt(500 - index)), item, itemAt(-1000)];

    expect(await find(item.id, newest.id)).toEqual([newest.id, item.id]);
    expect(requests).toHaveLength(1 + 3);
  });

  it('not published yet -> nothing, and pages of older items are not read', async () => {
    feed = [...Array.from({ length: 120 }, (_, index) => itemAt(500 - index)), ...Array.from({ length: 900 }, () => itemAt(-1000))];

    expect(await find(randomUUID())).toEqual([]);
    expect(requests).toHaveLength(1 + 2);
  });

  it('not published yet, and the first page ends with older items -> one request', async () => {
    feed = [itemAt(500), ...Array.from({ length: 300 }, () => itemAt(-1000))];

    expect(await find(randomUUID())).toEqual([]);
    expect(requests).toEqual(['/api/content/public?limit=20']);
  });

  it('an empty feed -> nothing', async () => {
    feed = [];

    expect(await find(randomUUID())).toEqual([]);
  });
});

describe('createFeedWatch', () => {
  it('two waits -> served by the same polls; none pending -> no polls', async () => {
    const items = [itemAt(2), itemAt(1)];
    feed = [itemAt(3)];
    const wait = createFeedWatch(url);
    const waits = items.map(({ id }) => wait({ id, publishedAfter: startedAt }));
    feed = [...items, ...feed];

    await Promise.all(waits);

    expect(requests.length).toBeLessThanOrEqual(4);
  });

  it('a poll fails -> its error; the next wait polls again', async () => {
    const item = itemAt(1);
    const wait = createFeedWatch(url);
    isBroken = true;
    await expect(wait({ id: item.id, publishedAfter: startedAt })).rejects.toThrow('responded 500');
    isBroken = false;
    feed = [item];

    await wait({ id: item.id, publishedAfter: startedAt });
  });
});
