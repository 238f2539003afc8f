import { randomUUID } from 'node:crypto';
import type { Sql } from '@trenzeye/kit';
import { setAccountRestriction } from '../authors/store.ts';
import { generateWeek } from '../testing/activity-week.ts';
import { type ContentDatabase, openContentDatabase } from '../testing/content-database.ts';
import type { Observation } from './observation.ts';
import { rankSignals } from './rank-signals.ts';
import { scoreObservedTopics } from './score-observed-topics.ts';
import { minScore, scoreTopics } from './score-topics.ts';
import { addObservations, deleteExpiredObservations } from './store/observations.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-08T18:20:00Z');

let database: ContentDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await openContentDatabase('rank');
  sql = database.sql;
});
afterAll(() => database.drop());
beforeEach(() => sql.query('TRUNCATE observations, topics, account_restrictions, signals CASCADE'));

const crowd = (topic: string, count: number, at = now - 60_000, source: Observation['source'] = 'mastodon', from = 0): Observation[] =>
  Array.from({ length: count }, (_each, index) => ({ topic, actor: `${source}:${from + index}`, at, source, weight: 1 }));

/** Activity of users of the platform. */
const people = async (topic: string, users: readonly string[], at = now - 60_000): Promise<void> => {
  await sql.query(
    `INSERT INTO observations (topic, slot, actor, user_id, source, weight, observed_at)
     SELECT $1, date_bin('15 minutes', $3::timestamptz, '1970-01-01Z'), 'trenzeye:' || id, id, 'trenzeye', 1, $3::timestamptz FROM unnest($2::uuid[]) AS id`,
    [topic, users, new Date(at).toISOString()],
  );
};
const listed = () =>
  sql.query(
    'SELECT topic, title, signal_score, growth_phase, phase, source_platforms, tags, tag_keys, aliases, why, series, origin FROM signals WHERE listed ORDER BY signal_score DESC, id DESC',
  );
const users = (count: number) => Array.from({ length: count }, () => randomUUID());

describe('rankSignals', () => {
  it('active topic -> a live signal with its parts', async () => {
    await addObservations(database.prisma, crowd('cosygames', 12));
    await people('cosygames', users(9));
    await sql.query(`INSERT INTO topics VALUES ('cosygames', '#CosyGames', '', '{CosyGames}', NULL, now())`);

    await rankSignals(database, new Date(now));

    expect(await listed()).toEqual([
      {
        topic: 'cosygames',
        title: '#CosyGames',
        signal_score: 80,
        growth_phase: 'breakout',
        phase: 'breakout',
        origin: 'live',
        source_platforms: ['mastodon', 'trenzeye'],
        tags: ['CosyGames'],
        tag_keys: ['cosygames'],
        aliases: [],
        series: [...Array.from({ length: 23 }, () => 0), 21],
        why: {
          observed: 21,
          expected: 1,
          ratio: 21,
          actors: 21,
          since: new Date(now - 60_000).toISOString(),
          decayed: 1,
          confidence: 0.96,
          sources: [
            { source: 'mastodon', actors: 12 },
            { source: 'trenzeye', actors: 9 },
          ],
        },
      },
    ]);
  });

  it('ranked twice -> one event with the new signal, no second event without changes', async () => {
    await sql.query('DELETE FROM kit.outbox');
    await addObservations(database.prisma, crowd('cosygames', 12));

    await rankSignals(database, new Date(now));
    await rankSignals(database, new Date(now));
    const events = await sql.query<{ type: string; data: { version: number; signalIds: string[] } }>('SELECT type, data FROM kit.outbox');

    const [signal] = await sql.query<{ id: string }>('SELECT id FROM signals');
    expect(events).toEqual([{ type: 'signals.changed', data: { version: Math.floor(now / 1000), signalIds: [signal?.id] } }]);
  });

  it('ranked again, later, gone -> the same signal, lower, then off the list but still there', async () => {
    await addObservations(database.prisma, crowd('cosygames', 21));
    await rankSignals(database, new Date(now));
    const [before] = await sql.query('SELECT id, signal_score, created_at FROM signals');

    await rankSignals(database, new Date(now + 5 * hour));
    const [after] = await sql.query('SELECT id, signal_score, created_at, phase, growth_phase, listed FROM signals');
    await rankSignals(database, new Date(now + 25 * hour));
    const [gone] = await sql.query('SELECT id, signal_score, listed FROM signals');

    expect(after).toMatchObject({
      id: before?.id,
      created_at: before?.created_at,
      phase: 'fading',
      growth_phase: 'breakout',
      listed: true,
    });
    expect(Number(after?.signal_score)).toBeLessThan(Number(before?.signal_score));
    expect(gone).toEqual({ id: before?.id, signal_score: 0, listed: false });
  });

  it('suspended, banned and test users -> not counted; reinstated -> counted again', async () => {
    const [banned = '', suspended = '', tester = '', ...others] = users(7);
    await people('quiet', [banned, suspended, tester, ...others]);
    await setAccountRestriction(database.prisma, banned, { restricted: true, banned: false, version: 3 });
    await setAccountRestriction(database.prisma, suspended, { restricted: true, banned: false, version: 1 });
    await sql.query(`INSERT INTO authors (user_id, username, is_test_user) VALUES ($1, 'tester', true)`, [tester]);
    await rankSignals(database, new Date(now));
    expect(await listed()).toEqual([]);

    await setAccountRestriction(database.prisma, banned, { restricted: false, banned: false, version: 2 });
    await setAccountRestriction(database.prisma, suspended, { restricted: false, banned: false, version: 2 });
    await rankSignals(database, new Date(now));

    expect(await listed()).toMatchObject([{ topic: 'quiet', why: { actors: 5 } }]);
  });

  it('another spelling is stronger -> the same signal with both names', async () => {
    await addObservations(database.prisma, crowd('cosygames', 10));
    await rankSignals(database, new Date(now));
    const [before] = await sql.query('SELECT id FROM signals');

    await addObservations(database.prisma, crowd('cosygame', 10, now - 2 * hour, 'mastodon', 50));
    await rankSignals(database, new Date(now));

    expect(await sql.query('SELECT id, topic, aliases FROM signals WHERE listed')).toEqual([
      { id: before?.id, topic: 'cosygames', aliases: ['cosygame'] },
    ]);
  });

  it('demo signals -> keep their score and position', async () => {
    const id = randomUUID();
    await sql.query(
      `INSERT INTO signals (id, title, summary, signal_score, growth_phase, origin, created_at) VALUES ($1, 'd', 's', 81, 'trending', 'demo', '2026-01-01')`,
      [id],
    );

    await rankSignals(database, new Date(now));

    expect(await listed()).toMatchObject([{ signal_score: 81, origin: 'demo', growth_phase: 'trending', why: null }]);
  });

  it('ten live signals -> demo signals leave the list, their rows stay', async () => {
    await sql.query(
      `INSERT INTO signals (id, title, summary, signal_score, growth_phase, origin, created_at) VALUES ($1, 'd', 's', 81, 'trending', 'demo', '2026-01-01')`,
      [randomUUID()],
    );
    const names = ['harbour', 'robots', 'glaciers', 'sourdough', 'eclipse', 'marathon', 'comets', 'violins', 'lanterns', 'pottery'];
    for (const name of names) await addObservations(database.prisma, crowd(name, 12));

    await rankSignals(database, new Date(now));

    expect((await listed()).map(({ origin }) => origin)).toEqual(names.map(() => 'live'));
    expect(await sql.query(`SELECT listed FROM signals WHERE origin = 'demo'`)).toEqual([{ listed: false }]);
  });

  it('one text posted by a hundred accounts, and one account in a hundred posts -> no signal', async () => {
    const copies = crowd('copied', 100).map((each) => ({ ...each, textHash: 'the same' }));
    const single = Array.from({ length: 100 }, (_each, index) => ({ ...crowd('single', 1, now - index * 30_000)[0] }) as Observation);

    await addObservations(database.prisma, [...copies, ...single]);
    await rankSignals(database, new Date(now));

    expect(await listed()).toEqual([]);
  });

  it('a week that arrives shuffled and twice -> the ranking of the week itself', async () => {
    const week = generateWeek('stored week', now);
    const bursting = new Set(week.bursts.map(({ topic }) => topic));
    const some = week.observations.filter(({ topic }) => bursting.has(topic) || week.spam.includes(topic));
    const expected = scoreTopics(some, now).filter(({ score }) => score >= minScore);

    for (let at = 0; at < some.length; at += 4_000) await addObservations(database.prisma, some.toReversed().slice(at, at + 4_000));
    for (let at = 0; at < some.length; at += 4_000) await addObservations(database.prisma, some.slice(at, at + 4_000));
    const stored = await scoreObservedTopics(database.prisma, new Date(now), 200);
    await rankSignals(database, new Date(now));

    expect(expected.length).toBeGreaterThan(3);
    expect(stored.map(({ topic }) => topic)).toEqual(expected.map(({ topic }) => topic));
    expect((await listed()).map(({ topic }) => topic)).toEqual(expected.map(({ topic }) => topic));
  });

  it('after sixteen days -> observations and their topics are deleted', async () => {
    await addObservations(database.prisma, crowd('old', 6, now - 16 * 24 * hour));
    await addObservations(database.prisma, crowd('new', 6));
    await sql.query(`INSERT INTO topics SELECT key, key, '', '{}', NULL, $1 FROM unnest(ARRAY['old', 'new']) AS key`, [
      new Date(now - 17 * 24 * hour),
    ]);

    await deleteExpiredObservations(database.prisma, new Date(now));

    expect(await sql.query('SELECT key FROM topics')).toEqual([{ key: 'new' }]);
    expect(await sql.query('SELECT DISTINCT topic FROM observations')).toEqual([{ topic: 'new' }]);
  });
});
