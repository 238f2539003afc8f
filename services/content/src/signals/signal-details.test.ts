import { randomUUID } from 'node:crypto';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';

const hour = 3_600_000;
const now = new Date('2026-03-08T18:20:00Z');
const id = randomUUID();
const relatedId = randomUUID();

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent({}, { clock: () => now });
  await service.sql.query(
    `INSERT INTO signals (id, title, summary, signal_score, tags, source_platforms, growth_phase, origin, created_at, topic, aliases, tag_keys)
     VALUES ($1, 'Harbour Festival', 's', 80, '{Boats}', '{reddit}', 'breakout', 'live', $2, 'festival harbour', '{harbourfestival}', '{boats}')`,
    [id, now],
  );
  await service.sql.query(`INSERT INTO topics VALUES ('harbourfestival', '#HarbourFestival', '', '{Boats}', NULL, $1)`, [now]);
  // Demo signals stay listed when the service ranks.
  const related = aSignal({ id: relatedId, title: 'Sailing', tags: ['Boats'] });
  const seeded = await service.send('POST', '/internal/signals', { internal: true, body: [related, aSignal({ tags: ['Bread'] })] });
  expect(seeded.status).toBeLessThan(300);
  const observe = (topic: string, source: string, actor: string, hoursAgo: number, weight = 1) =>
    service.sql.query(
      `INSERT INTO observations (topic, slot, actor, source, weight, observed_at)
       VALUES ($1, date_bin('15 minutes', $5::timestamptz, '1970-01-01Z'), $3, $2, $4, $5::timestamptz)`,
      [topic, source, actor, weight, new Date(now.getTime() - hoursAgo * hour)],
    );
  await observe('festival harbour', 'reddit', 'reddit:a', 0.2);
  await observe('festival harbour', 'reddit', 'reddit:a', 0.6);
  await observe('harbourfestival', 'mastodon', 'mastodon:crowd@1', 0.5, 7.2);
  await observe('harbourfestival', 'mastodon', 'mastodon:crowd@2', 1.5, 3);
  await observe('festival harbour', 'reddit', 'reddit:b', 60);
  await service.sql.query(
    `INSERT INTO topic_sightings (topic, source_id, item, source, title, link, language, published_at, seen_at, participants) VALUES
     ('festival harbour', 'reddit', 't3_a', 'reddit', 'Harbour festival', 'https://www.reddit.com/r/a/', 'en', $1, $1, 940.4),
     ('harbourfestival', 'mastodon', 'x', 'mastodon', 'Boats!', NULL, NULL, $1, $1, NULL),
     ('sourdough', 'reddit', 't3_b', 'reddit', 'Bread', NULL, 'en', $1, $1, 5)`,
    [now],
  );
});
afterAll(() => service.stop());

const details = (signalId: string = id, as?: string) => service.get(`/api/signals/${signalId}/details`, as);

describe('GET /api/signals/:id/details', () => {
  test('live signal -> people per hour and source of all spellings, an author once per hour, the last hour last', async () => {
    const { status, body } = await details();

    expect(status).toBe(200);
    expect(body.signal).toMatchObject({ id, title: 'Harbour Festival' });
    expect(body.series.from).toBe(new Date(now.getTime() - 48 * hour).toISOString());
    expect(body.series.sources.map(({ source }: { source: string }) => source)).toEqual(['reddit', 'mastodon']);
    const [reddit, mastodon] = body.series.sources;
    expect(reddit.people).toEqual([...Array.from({ length: 47 }, () => 0), 1]);
    expect(mastodon.people.slice(-3)).toEqual([0, 3, 7]);
  });

  test('where it was seen -> most participants first, without authors', async () => {
    const { body } = await details();

    expect(body.seen).toEqual([
      {
        source: 'reddit',
        title: 'Harbour festival',
        link: 'https://www.reddit.com/r/a/',
        language: 'en',
        published_at: now.toISOString(),
        participants: 940,
      },
      { source: 'mastodon', title: 'Boats!', link: null, language: null, published_at: now.toISOString(), participants: null },
    ]);
  });

  test('other signals -> related by a common tag or word, others not', async () => {
    expect((await details()).body.related.map(({ id: other }: { id: string }) => other)).toEqual([relatedId]);
  });

  test('published from it -> shown with its counts; drafts are not', async () => {
    const [author, viewer] = [randomUUID(), randomUUID()];
    const published = await service.publishThread(author, 'The boats are here', id);
    await service.saveThread(author, 'A draft', id);
    await service.sql.query('UPDATE feed_items SET likes = 3 WHERE content_id = $1', [published]);

    const { body } = await details(id, viewer);

    expect(body.content).toMatchObject([{ id: published, stats: { likes: 3 }, user_reaction: null }]);
  });

  test('demo signal -> no series and no posts', async () => {
    const demo = aSignal();
    const seeded = await service.send('POST', '/internal/signals', { internal: true, body: [demo] });
    expect(seeded.status).toBeLessThan(300);

    expect((await details(demo.id)).body).toMatchObject({ signal: { origin: 'demo' }, series: { sources: [] }, seen: [], content: [] });
  });

  test('unknown signal -> 404; no id -> 400', async () => {
    expect((await details(randomUUID())).status).toBe(404);
    expect((await details('nothing')).status).toBe(400);
  });
});
