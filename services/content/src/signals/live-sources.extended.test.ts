import type { ServerResponse } from 'node:http';
import { eventually } from '@trenzeye/kit/testing';
import type { Signal, TrendSource } from '@trenzeye/proto/http/content';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { type ProtocolServer, protocolPaths, startProtocolServer } from '../testing/protocol-server.ts';
import { answers, endlessBody, errorStatus, type SourceResponse, stalledBody } from '../testing/source-server.ts';

const startLimitMs = 60_000;
const admin = { role: 'admin', aal: 'aal2' } as const;

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

const startWith = async (change: (server: ProtocolServer) => void): Promise<ContentTestService> => {
  const server = await startProtocolServer();
  running.push(server);
  change(server);
  const service = await startContent({ SIGNALS: 'on', SIGNALS_SOURCE_URLS: server.sourceUrls });
  running.unshift(service);
  return service;
};
const signalsOf = async (service: ContentTestService): Promise<Signal[]> => (await service.get('/api/signals')).body;
const sourceOf = async (service: ContentTestService, wanted: string): Promise<TrendSource | undefined> => {
  const { body } = await service.send('GET', '/api/admin/sources', { as: admin });
  return body.sources.find(({ id }: TrendSource) => id === wanted);
};

it('all sources answer -> within a minute one signal seen by five of them, with its posts', async () => {
  const service = await startWith(() => undefined);

  const signal = await eventually(async () => {
    const found = (await signalsOf(service)).find(({ title }) => title === 'Harbour Festival');
    expect(found?.why?.sources.map(({ source }) => source).toSorted()).toEqual(['bluesky', 'google', 'mastodon', 'reddit', 'wikipedia']);
    return found;
  }, startLimitMs);

  expect(signal).toMatchObject({ origin: 'live', growth_phase: 'breakout', why: { confidence: 1 } });
  const titles = (await signalsOf(service)).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['A database that fits in a spreadsheet cell', 'Eclipse', 'Wooden boats race at night']));
  const details = (await service.get(`/api/signals/${signal?.id}/details`)).body;
  expect(details.seen.map(({ link }: { link: string | null }) => link)).toContain('https://en.wikipedia.org/wiki/Harbour_Festival');
  const stored = await service.sql.query<{ actor: string }>(`SELECT actor FROM observations WHERE actor ~ 'ana|ben|author_t3'`);
  expect(stored).toEqual([]);
}, 90_000);

const paths = Object.values(protocolPaths).filter((path) => path !== protocolPaths.hackerNews);
const isGone: SourceResponse = (response: ServerResponse) => response.destroy();

it.each<[string, SourceResponse, RegExp]>([
  ['slow', stalledBody, /did not answer within 10 seconds/],
  ['wrong', answers('<html>Sorry</html>'), /was not understood/],
  ['huge', endlessBody, /larger than 2 MB/],
  ['rate limited', errorStatus(429, { 'retry-after': '3600' }), /too many requests/i],
  ['gone', isGone, /closed the connection/],
])(
  'every source but one is %s -> the one still gives a signal within a minute, the others say why',
  async (_case, turn, reason) => {
    const service = await startWith((server) => {
      for (const path of paths) server.plan(path, turn);
    });

    await eventually(async () => {
      expect((await signalsOf(service)).map(({ title }) => title)).toContain('A database that fits in a spreadsheet cell');
      expect(await sourceOf(service, 'github')).toMatchObject({ status: 'failing', error: expect.stringMatching(reason) });
    }, startLimitMs);
    expect(await sourceOf(service, 'hackernews')).toMatchObject({ status: 'working', error: null });
  },
  90_000,
);

it('every source is empty -> all work, and there are no signals', async () => {
  const service = await startWith((server) => {
    for (const path of Object.values(protocolPaths)) server.plan(path, answers('[]'));
    server.plan(protocolPaths.bluesky, answers({ trends: [] }));
    server.plan(protocolPaths.hackerNews, answers({ hits: [] }));
    server.plan(protocolPaths.github, answers({ items: [] }));
  });

  await eventually(async () => {
    expect(await sourceOf(service, 'github')).toMatchObject({ status: 'working', items_per_hour: 0 });
    expect(await sourceOf(service, 'hackernews')).toMatchObject({ status: 'working', items_per_hour: 0 });
  }, startLimitMs);
}, 90_000);

it('no source can be reached -> the service starts at once, and the page says why', async () => {
  const server = await startProtocolServer();
  await server.stop();
  const begin = performance.now();
  const service = await startContent({ SIGNALS: 'on', SIGNALS_SOURCE_URLS: server.sourceUrls });
  running.push(service);

  expect((await service.get('/api/signals')).status).toBe(200);
  expect(performance.now() - begin).toBeLessThan(startLimitMs / 2);
  await eventually(async () => {
    expect(await sourceOf(service, 'bluesky')).toMatchObject({ status: 'failing', error: 'It refused the connection.' });
  }, startLimitMs);
}, 90_000);
