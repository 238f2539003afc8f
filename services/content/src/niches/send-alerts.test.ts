import { randomUUID } from 'node:crypto';
import type { Sql } from '@trenzeye/kit';
import type { NicheInput } from '@trenzeye/proto/http/content';
import { rankSignals } from '../signals/rank-signals.ts';
import { addObservations } from '../signals/store/observations.ts';
import { hideSignal } from '../signals/store/signal-choices.ts';
import type { SignalSources } from '../sources/active-sources.ts';
import { type ContentDatabase, openContentDatabase } from '../testing/content-database.ts';
import { createNiche } from './save-niche.ts';
import { createAlerts, sendDueAlerts } from './send-alerts.ts';
import { deleteNiche, muteWord, setAlertSettings } from './store.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-03-08T18:20:00Z');
const signalSources: SignalSources = {
  isOn: false,
  known: [],
  feedReach: 'public',
  userAgent: 'test',
  intervalMs: 600_000,
  authorKey: 'key',
};

let database: ContentDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await openContentDatabase('alerts');
  sql = database.sql;
});
afterAll(() => database.drop());
beforeEach(() => sql.query('TRUNCATE observations, signals, niches, signal_alerts, alert_settings, muted_words, kit.outbox CASCADE'));

const follow = (userId: string, follows: NicheInput['follows'], options: Partial<NicheInput> = {}) =>
  createNiche({ prisma: database.prisma, clock: () => new Date(start), signalSources }, userId, {
    name: 'Sea',
    alerts: true,
    alert_score: null,
    follows,
    ...options,
  });
const word = (text: string): NicheInput['follows'] => [{ kind: 'word', text }];

/** People of two sources start to write about a topic. */
const breakOut = async (topic: string, at = start, count = 24): Promise<void> => {
  const observations = Array.from({ length: count }, (_each, index) => {
    const source = index % 2 === 0 ? ('mastodon' as const) : ('bluesky' as const);
    return { topic, actor: `${source}:${index}`, at: at - minuteMs, source, weight: 1 };
  });
  await addObservations(database.prisma, observations);
};

const rankAt = async (at = start): Promise<void> => {
  await rankSignals(database, new Date(at));
  await createAlerts(database.prisma, new Date(at));
  await sendDueAlerts(database, new Date(at));
};

interface AlertEvent {
  readonly userId: string;
  readonly signalId: string;
  readonly nicheName: string;
  readonly title: string;
  readonly explanation: string;
  readonly isBreakout: boolean;
}
const alerts = async (): Promise<AlertEvent[]> =>
  (await sql.query<{ data: AlertEvent }>(`SELECT data FROM kit.outbox WHERE type = 'signal.alerted' ORDER BY id`)).map(({ data }) => data);
const states = async (): Promise<unknown[]> =>
  (await sql.query<{ state: string }>('SELECT state FROM signal_alerts ORDER BY created_at, id')).map(({ state }) => state);

describe('alerts', () => {
  it('breakout of a followed word, ranked twice -> one alert with its explanation', async () => {
    const user = randomUUID();
    await follow(user, word('harbour'));
    await breakOut('festival harbour');

    await rankAt();
    await rankAt(start + minuteMs);

    const [signal] = await sql.query<{ id: string; phase: string }>('SELECT id, phase FROM signals');
    expect(signal?.phase).toBe('breakout');
    expect(await alerts()).toEqual([
      expect.objectContaining({
        userId: user,
        signalId: signal?.id,
        nicheName: 'Sea',
        title: '#festival harbour',
        explanation: '24x usual, 24 people, 2 sources since 18:19 UTC',
        isBreakout: true,
      }),
    ]);
  });

  it.each<[string, NicheInput['follows'], number]>([
    ['its topic', [{ kind: 'topic', text: '#Harbours' }], 1],
    ['another word', word('mountain'), 0],
    ['part of a word', word('harb'), 0],
    ['its word in a language that it was not seen in', [...word('harbours'), { kind: 'language', text: 'de' }], 0],
    ['its word in a region that it was not seen in', [...word('harbours'), { kind: 'region', text: 'DE' }], 0],
  ])('user follows %s -> alerts', async (_case, follows, count) => {
    await follow(randomUUID(), follows);
    await breakOut('harbours');

    await rankAt();

    expect(await alerts()).toHaveLength(count);
  });

  it('seen in a followed feed, language and region -> alert', async () => {
    const niche = await follow(randomUUID(), [
      { kind: 'feed', text: 'https://sea.example/feed.xml' },
      { kind: 'language', text: 'de' },
      { kind: 'region', text: 'DE' },
    ]);
    const [{ value = '' } = {}] = await sql.query<{ value: string }>(
      `SELECT value FROM niche_follows WHERE niche_id = $1 AND kind = 'feed'`,
      [niche.id],
    );
    await sql.query(
      `INSERT INTO topic_sightings (topic, source_id, item, source, title, language, published_at, seen_at, region)
       VALUES ('hafen', $1, 'a', 'rss', 'Der Hafen', 'de', now(), now(), 'DE')`,
      [value],
    );
    await breakOut('hafen');

    await rankAt();

    expect(await alerts()).toHaveLength(1);
  });

  it('alerts off, word muted, signal hidden, breakout before the niche -> no alert', async () => {
    const [silent, muting, hiding, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await follow(silent, word('harbour'), { alerts: false });
    await follow(muting, word('harbour'));
    await muteWord(database.prisma, muting, 'festival', new Date(start));
    await breakOut('festival harbour');
    await rankSignals(database, new Date(start));
    const [{ id = '' } = {}] = await sql.query<{ id: string }>('SELECT id FROM signals');
    await hideSignal(database.prisma, hiding, id, new Date(start));
    await sql.query(`UPDATE signals SET phase = 'emerging'`);
    await follow(hiding, word('harbour'));
    await sql.query(`UPDATE signals SET phase = 'breakout'`);
    await follow(late, word('harbour'));

    await rankAt();

    expect(await alerts()).toEqual([]);
    expect(await states()).toEqual(['known']);
  });

  it('score that the user chose -> alert before the breakout', async () => {
    await follow(randomUUID(), word('harbour'), { alert_score: 1 });
    await follow(randomUUID(), word('harbour'), { alert_score: 100 });
    await breakOut('festival harbour');
    await rankSignals(database, new Date(start));
    await sql.query(`UPDATE signals SET phase = 'emerging', signal_score = 50`);

    await createAlerts(database.prisma, new Date(start));
    await sendDueAlerts(database, new Date(start));

    expect(await alerts()).toEqual([expect.objectContaining({ isBreakout: false })]);
  });

  it('quiet hours -> the alert waits until their end, with times of the zone', async () => {
    const user = randomUUID();
    await setAlertSettings(database.prisma, user, { time_zone: 'Europe/Berlin', quiet_from: 19 * 60, quiet_to: 20 * 60, daily_limit: 5 });
    await follow(user, word('harbour'));
    await breakOut('festival harbour');

    await rankAt();
    const before = await alerts();
    await sendDueAlerts(database, new Date('2026-03-08T18:59:59Z'));
    const stillBefore = await alerts();
    await sendDueAlerts(database, new Date('2026-03-08T19:00:00Z'));

    expect([before, stillBefore]).toEqual([[], []]);
    expect(await alerts()).toEqual([expect.objectContaining({ explanation: expect.stringMatching(/since 19:19$/) })]);
  });

  it('more alerts than the limit of the day -> the others are skipped; on the next day there are alerts again', async () => {
    const user = randomUUID();
    await setAlertSettings(database.prisma, user, { time_zone: 'UTC', quiet_from: null, quiet_to: null, daily_limit: 2 });
    await follow(user, word('harbour'));
    for (const topic of ['harbour lights', 'boats harbour', 'harbour tide']) await breakOut(topic);

    await rankAt();
    const states1 = await states();
    await breakOut('harbour ropes', start + 8 * 60 * minuteMs);
    await rankAt(start + 8 * 60 * minuteMs);

    expect(states1.toSorted()).toEqual(['sent', 'sent', 'skipped']);
    expect(await alerts()).toHaveLength(3);
  });

  it('niche with the alert deleted, another one follows the same -> no second alert', async () => {
    const user = randomUUID();
    const first = await follow(user, word('harbour'));
    await follow(user, word('festival'), { name: 'Other' });
    await breakOut('festival harbour');
    await rankAt();

    await deleteNiche(database.prisma, user, first.id);
    await rankAt(start + minuteMs);

    expect(await alerts()).toHaveLength(1);
  });
});
