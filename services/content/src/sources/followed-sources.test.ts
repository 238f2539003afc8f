import { randomUUID } from 'node:crypto';
import { createLogger, type Sql } from '@trenzeye/kit';
import type { NicheInput } from '@trenzeye/proto/http/content';
import { createNiche, readNiche } from '../niches/save-niche.ts';
import { deleteNiche } from '../niches/store.ts';
import { collectSignals } from '../signals/collect-signals.ts';
import { readSightings } from '../signals/store/sightings.ts';
import { type ContentDatabase, openContentDatabase } from '../testing/content-database.ts';
import { answers, type SourceServer, startSourceServer } from '../testing/source-server.ts';
import { requestsOf, type SignalSources } from './active-sources.ts';
import { addFeed } from './add-feed.ts';
import { bluesky } from './connectors/bluesky.ts';
import { googleTrends } from './connectors/google-trends.ts';
import { mastodonServer } from './connectors/mastodon.ts';
import type { SourceDefinition } from './connectors/source.ts';
import type { KnownSource } from './connectors/sources.ts';
import { wikipedia } from './connectors/wikipedia.ts';
import { followedFeedPrefix } from './followed-feed-id.ts';
import { readFollowedSources } from './followed-sources.ts';
import { removeFeed } from './routes.ts';
import { deleteUnfollowedFetches } from './store.ts';

const now = Date.parse('2026-03-08T12:05:00Z');
const clock = () => new Date(now);

let database: ContentDatabase;
let sql: Sql;
let server: SourceServer;
beforeAll(async () => {
  database = await openContentDatabase('followed');
  sql = database.sql;
  server = await startSourceServer();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});
beforeEach(async () => {
  server.requests.length = 0;
  await sql.query('TRUNCATE niches, signal_sources, source_fetches, observations, topics, topic_sightings CASCADE');
});

const known = (definition: SourceDefinition): KnownSource => ({
  definition,
  kind: 'builtin',
  base: server.url,
  reach: 'configured',
  secretHeaders: {},
  needsKey: false,
});
const sourcesWith = (...definitions: readonly SourceDefinition[]): SignalSources => ({
  isOn: true,
  known: definitions.map(known),
  feedReach: 'configured',
  userAgent: 'Trenzeye/0.1 (+http://x)',
  intervalMs: 600_000,
  authorKey: 'key of the authors',
});
const contextOf = (signalSources: SignalSources) => ({ prisma: database.prisma, clock, signalSources });
const follow = (signalSources: SignalSources, follows: NicheInput['follows'], userId = randomUUID()) =>
  createNiche(contextOf(signalSources), userId, { name: 'Sea', alerts: true, alert_score: null, follows });

const addressesOf = async (sources: SignalSources): Promise<string[]> =>
  (await readFollowedSources(database.prisma, sources)).flatMap((setting) =>
    requestsOf(setting).map(({ url }) => url(now).replace(server.url, '')),
  );

const collect = async (sources: SignalSources): Promise<void> =>
  collectSignals(database.prisma, await readFollowedSources(database.prisma, sources), clock, {
    ...sources,
    timeout: 2_000,
    largest: 100_000,
    chance: () => 0.5,
    log: createLogger('followed-test', 'silent'),
    stopping: new AbortController().signal,
  });

const feed = (publisher: string) => `<rss version="2.0"><channel><title>${publisher}</title>
  <item><title>Harbour festival opens with boats</title><guid>${publisher}</guid><link>https://${publisher}.example/1</link></item></channel></rss>`;

describe('readFollowedSources', () => {
  it('words, tags, regions and languages -> requests of sources that are on, each once, without those requested anyway', async () => {
    const all = sourcesWith(bluesky, mastodonServer('https://one.example'), mastodonServer('https://two.example'), googleTrends, wikipedia);
    const follows: NicheInput['follows'] = [
      { kind: 'word', text: 'slow travel' },
      { kind: 'topic', text: '#Boats' },
      { kind: 'region', text: 'DE' },
      { kind: 'region', text: 'US' },
      { kind: 'language', text: 'fr' },
      { kind: 'language', text: 'en' },
    ];
    await follow(all, follows);
    await follow(all, follows);

    expect(await addressesOf(all)).toEqual([
      '/trending/rss?geo=DE',
      '/feed/v1/wikipedia/fr/featured/2026/03/08',
      '/xrpc/app.bsky.feed.searchPosts?q=%22slow+travel%22&sort=latest&limit=50',
      '/api/v1/timelines/tag/boats?limit=40',
    ]);
    await sql.query(
      `INSERT INTO signal_sources (id, kind, name, enabled, changed_at) SELECT unnest($1::text[]), 'builtin', 'off', false, now()`,
      [[bluesky.id, googleTrends.id]],
    );
    expect(await addressesOf(all)).toEqual(['/feed/v1/wikipedia/fr/featured/2026/03/08', '/api/v1/timelines/tag/boats?limit=40']);
  });

  it('nothing is followed -> no requests', async () => {
    expect(await addressesOf(sourcesWith(bluesky, mastodonServer('https://one.example'), googleTrends, wikipedia))).toEqual([]);
  });
});

describe('followed feeds', () => {
  it('several feeds with two followers each -> one request per address, one author together, no topic and no public sighting', async () => {
    const sources = sourcesWith();
    for (const name of ['a', 'b', 'c']) server.plan(`/${name}.xml`, answers(feed(name)));
    const follows = ['a', 'b', 'c'].map((name) => ({ kind: 'feed' as const, text: `${server.url}/${name}.xml` }));
    await follow(sources, follows);
    await follow(sources, follows);

    await collect(sources);
    await collect(sources);

    expect(server.requests.map(({ path }) => path).sort()).toEqual(['/a.xml', '/b.xml', '/c.xml']);
    const [{ topic = '' } = {}] = await sql.query<{ topic: string }>('SELECT DISTINCT topic FROM topic_sightings');
    expect(await sql.query('SELECT count(DISTINCT actor)::int AS authors FROM observations')).toEqual([{ authors: 1 }]);
    expect(await sql.query('SELECT 1 FROM topics')).toEqual([]);
    expect(await sql.query('SELECT count(*)::int AS seen FROM topic_sightings')).toEqual([{ seen: 3 }]);
    expect(await readSightings(database.prisma, [topic], 10, followedFeedPrefix)).toEqual([]);
  });

  it('no follower any more -> no requests, and its state is deleted', async () => {
    const sources = sourcesWith();
    const user = randomUUID();
    server.plan('/gone.xml', answers(feed('gone')));
    const niche = await follow(sources, [{ kind: 'feed', text: `${server.url}/gone.xml` }], user);
    await collect(sources);

    await deleteNiche(database.prisma, user, niche.id);
    await deleteUnfollowedFetches(database.prisma, followedFeedPrefix);

    expect(await addressesOf(sources)).toEqual([]);
    expect(await sql.query('SELECT 1 FROM source_fetches')).toEqual([]);
  });

  it('address in the private network -> not requested, the niche says so', async () => {
    const sources: SignalSources = { ...sourcesWith(), feedReach: 'public' };
    const user = randomUUID();
    const niche = await follow(sources, [{ kind: 'feed', text: `${server.url}/private.xml` }], user);

    await collect(sources);

    expect(server.requests).toEqual([]);
    expect((await readNiche(database.prisma, user, niche.id)).follows).toEqual([
      expect.objectContaining({ problem: expect.stringMatching(/^Its address 127\.0\.0\.1:\d+ is not public\.$/) }),
    ]);
  });

  it('admin adds and removes the same feed -> requested once in all cases, still followed', async () => {
    const sources = sourcesWith();
    const url = `${server.url}/shared.xml`;
    server.plan('/shared.xml', answers(feed('shared')));
    await follow(sources, [{ kind: 'feed', text: url }]);

    const added = await addFeed(contextOf(sources), { url, name: 'Shared' });
    const whileAdded = await addressesOf(sources);
    await removeFeed(database.prisma, added.id);

    expect(whileAdded).toEqual([]);
    expect(await addressesOf(sources)).toEqual(['/shared.xml']);
  });

  it('a feed more than the installation can read -> rejected, naming the field', async () => {
    const sources = sourcesWith();
    await sql.query(
      `WITH n AS (INSERT INTO niches SELECT gen_random_uuid(), gen_random_uuid(), 'full', false, null, true, now() RETURNING id)
       INSERT INTO niche_follows SELECT n.id, 'feed', 'followed:' || g, 'https://feed.example/' || g, g FROM n, generate_series(1, 500) g`,
    );

    await expect(follow(sources, [{ kind: 'feed', text: 'https://one-more.example/feed' }])).rejects.toMatchObject({
      options: { errors: [{ field: 'follows' }] },
    });
  });
});
