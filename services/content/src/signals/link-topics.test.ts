import { readMastodonTags } from '../sources/connectors/mastodon.ts';
import { readNewsFeed } from '../sources/connectors/news-feed.ts';
import { type ContentDatabase, openContentDatabase } from '../testing/content-database.ts';
import { headlineKey, tagKey } from '../topic-keys.ts';
import { nameKeys, recordMentions } from './record-mentions.ts';

describe('nameKeys', () => {
  it.each([
    ['Apple shows iPhone 18 at an event in Cupertino', 'iPhone 18'],
    ['Why Taylor Swift is back', 'Taylor Swift'],
    ['Warum der Kölner Dom gesperrt ist', 'Kölner Dom'],
    ['La Semana Santa de Sevilla, en imágenes', 'Semana Santa'],
    ['«Ночные поезда» возвращаются', 'Ночные поезда'],
    ['European Central Bank raises its rates', 'European Central Bank'],
  ])('%s -> names %s, as a phrase and as a tag', (headline, name) => {
    const keys = nameKeys(headline);

    expect(keys).toContain(headlineKey(name));
    expect(keys).toContain(tagKey(name));
  });

  it.each([
    ['single words', 'Apple shows iPhone 18', 'Apple'],
    ['words that are not adjacent', 'Apple shows the iPhone 18', 'Apple iPhone'],
    ['another number', 'iPhone 17 review', 'iPhone 18'],
    ['words that end in it', 'Crown casement windows', 'own case'],
  ])('%s -> no name', (_case, headline, name) => {
    expect(nameKeys(headline)).not.toContain(headlineKey(name));
  });

  it('a long text -> a bounded number of keys, the longest names first', () => {
    const keys = nameKeys('Some rare words here '.repeat(500));

    expect(keys.length).toBeLessThan(500);
    expect(nameKeys('Grand Theft Auto trailer')[0]?.split(' ')).toHaveLength(4);
  });
});

describe('recordMentions', () => {
  const now = Date.parse('2026-03-08T12:05:00Z');
  const origin = { authorKey: 'key of the authors', region: null, isFollowed: false };
  let database: ContentDatabase;
  beforeAll(async () => {
    database = await openContentDatabase('link_topics');
  });
  afterAll(() => database.drop());

  it('a headline that contains a tag -> mentions it as well, by its author; similar words -> do not', async () => {
    const { prisma, sql } = database;
    const tags = JSON.stringify([{ name: 'NightTrains', history: [{ day: String(now / 1000 - 43_500), accounts: '40' }] }]);
    const items = ['Why night trains return to Vienna', 'Night of the long trains'].map(
      (title, index) => `<item><title>${title}</title><guid>a${index}</guid><pubDate>Sun, 08 Mar 2026 11:55:00 GMT</pubDate></item>`,
    );
    const feed = `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;

    await recordMentions(prisma, readMastodonTags(tags, now), now, { ...origin, sourceId: 'mastodon' });
    await recordMentions(prisma, readNewsFeed('news.example')(feed, now), now, { ...origin, sourceId: 'rss' });

    expect(await sql.query(`SELECT source, title FROM topic_sightings WHERE topic = 'nighttrains' ORDER BY source`)).toEqual([
      { source: 'mastodon', title: '#NightTrains' },
      { source: 'rss', title: 'Why night trains return to Vienna' },
    ]);
    expect(await sql.query(`SELECT actor, weight FROM observations WHERE topic = 'nighttrains' AND source = 'rss'`)).toEqual([
      { actor: expect.stringMatching(/^rss:[\w-]{22}$/), weight: 1 },
    ]);
    expect(await sql.query('SELECT key, is_name FROM topics ORDER BY key')).toEqual([
      { key: 'long night trains', is_name: false },
      { key: 'night return trains vienna', is_name: false },
      { key: 'nighttrains', is_name: true },
    ]);
  });

  it.each([
    ['English', 'Crowds wait for Odrun Falkemar at the station', 'falkemar odrun', 4],
    ['German, from the second publisher on', 'Warum die Kelvar Brücke heute nicht öffnet und was das heißt', 'brücke kelvar', 3],
  ])(
    '%s: a new name in headlines of four publishers -> a topic of its own, each publisher one author',
    async (_case, title, key, authors) => {
      const { prisma, sql } = database;
      for (const index of [1, 2, 3, 4]) {
        const item = `<item><title>${title} ${index}</title><guid>n${index}</guid><pubDate>Sun, 08 Mar 2026 11:55:00 GMT</pubDate></item>`;
        const feed = `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;
        await recordMentions(prisma, readNewsFeed(`n${index}.example`)(feed, now), now, { ...origin, sourceId: `feed-${index}` });
        await recordMentions(prisma, readNewsFeed(`n${index}.example`)(feed, now), now, { ...origin, sourceId: `feed-${index}` });
      }

      expect(await sql.query('SELECT is_name FROM topics WHERE key = $1', [key])).toEqual([{ is_name: true }]);
      expect(await sql.query('SELECT DISTINCT actor FROM observations WHERE topic = $1', [key])).toHaveLength(authors);
    },
  );

  it('feeds that users follow -> name no topics', async () => {
    const { prisma, sql } = database;
    const item =
      '<item><title>Crowds wait for Mirela Tavin again</title><guid>f1</guid><pubDate>Sun, 08 Mar 2026 11:55:00 GMT</pubDate></item>';
    const feed = `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;

    await recordMentions(prisma, readNewsFeed('f.example')(feed, now), now, { ...origin, sourceId: 'followed', isFollowed: true });

    expect(await sql.query("SELECT key FROM topics WHERE key = 'mirela tavin'")).toEqual([]);
  });
});
