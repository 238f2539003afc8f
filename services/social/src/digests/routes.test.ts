import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type EventData, timestampDate } from '@trenzeye/proto/events';
import { maxDigestEntries } from '@trenzeye/proto/http/social';
import { type DigestFixture, startDigestFixture } from '../testing/digest-fixture.ts';
import { deliverEvents, testEvent } from '../testing/test-events.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let fixture: DigestFixture;
beforeAll(async () => {
  fixture = await startDigestFixture();
});
afterAll(() => fixture.social.stop());
beforeEach(() => fixture.reset());

describe('digests', () => {
  it('a follow and a comment -> one event with texts and pages, then nothing until something new happens', async () => {
    await fixture.change(fixture.owner, { frequency: 'daily', hour: 8, time_zone: 'europe/berlin' });
    await fixture.follow(fixture.fan);
    await fixture.send('POST', '/api/comments', fixture.fan, { content_id: fixture.contentId, text: 'Nice' });
    await fixture.waitForUnread(2);
    await fixture.reachDigest(fixture.owner);
    const digest = await fixture.firstDigest(fixture.owner);
    await fixture.reachDigest(fixture.owner);
    await fixture.social.send('POST', '/api/reactions', {
      as: { id: fixture.fan },
      body: { content_id: fixture.contentId, reaction_type: 'like' },
    });
    await fixture.waitForUnread(3);
    const before = fixture.digestsOf(fixture.owner).length;
    await fixture.reachDigest(fixture.owner);
    await eventually(async () => expect(fixture.digestsOf(fixture.owner)).toHaveLength(2));

    expect(digest.sections.map(({ kind, count, entries }) => [kind, count, entries.map(({ path }) => path)])).toEqual([
      ['comment', 1, [expect.stringMatching(`^/c/${fixture.contentId}\\?comment=`)]],
      ['follow', 1, [`/u/${fixture.owner}`]],
    ]);
    expect(digest.sections[0]?.entries[0]?.text).toMatch(/^fan-\w+ commented on “An item”$/);
    expect(digest).toMatchObject({ frequency: 'daily', period: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(digest.expiresAt && timestampDate(digest.expiresAt).getTime()).toBeGreaterThan(Date.now() + 20 * hourMs);
    expect(before).toBe(1);
    expect(fixture.digestsOf(fixture.owner)[1]?.sections.map(({ kind }) => kind)).toEqual(['reaction']);
  });

  it('read, muted kind, blocked and muted users, nothing at all -> not in a digest', async () => {
    const [blocked, muted, other] = await Promise.all(['blocked', 'muted', 'other'].map((name) => fixture.registerUser(name)));
    await fixture.change(fixture.owner, { frequency: 'weekly', kinds: { comment: false } });
    await fixture.change(fixture.fan, { frequency: 'daily' });
    await fixture.follow(blocked ?? '');
    await fixture.follow(muted ?? '');
    await fixture.send('POST', '/api/comments', fixture.fan, { content_id: fixture.contentId, text: 'Nice' });
    await fixture.waitForUnread(2);
    await fixture.send('PUT', `/api/relations/${blocked}/block`, fixture.owner);
    await fixture.send('PUT', `/api/relations/${muted}/mute`, fixture.owner);
    await fixture.reachDigest(fixture.owner);
    await fixture.follow(other ?? '');
    await fixture.waitForUnread(2);
    await fixture.send('POST', '/api/notifications/read', fixture.owner, {});
    await fixture.reachDigest(fixture.owner);

    expect(fixture.digestsOf(fixture.owner)).toEqual([]);
    expect(fixture.digestsOf(fixture.fan)).toEqual([]);
  });

  it('trend alert and many failures -> page that opens the generate page; entries limited, the rest as a number; texts are one line', async () => {
    await fixture.change(fixture.owner, { frequency: 'daily' });
    const alert = {
      alertId: newId(),
      userId: fixture.owner,
      signalId: newId(),
      nicheId: newId(),
      nicheName: 'Boats\r\nBcc: eve@example.com',
      title: 'Tall <b>ships</b>',
      explanation: '14x usual',
      isBreakout: true,
    };
    const failures = Array.from({ length: maxDigestEntries + 2 }, () =>
      testEvent('post.failed', {
        userId: fixture.owner,
        version: 1,
        postId: newId(),
        contentId: fixture.contentId,
        platform: 'trenzeye',
        reason: `Empty\n${'x'.repeat(400)}`,
      }),
    );
    await deliverEvents(fixture.social, [testEvent('signal.alerted', alert), ...failures]);
    await fixture.waitForUnread(failures.length + 1);
    await fixture.reachDigest(fixture.owner);
    const { sections } = await fixture.firstDigest(fixture.owner);
    const [failed, trends] = ['post_failed', 'signal_alert'].map((kind) => sections.find((section) => section.kind === kind));

    expect(trends?.entries).toEqual([
      {
        $typeName: expect.any(String),
        text: 'Breakout in your niche “Boats Bcc: eve@example.com”: “Tall <b>ships</b>”, 14x usual. Your brief is ready',
        path: `/generate?${new URLSearchParams({ signalId: alert.signalId, signalTitle: alert.title })}`,
      },
    ]);
    expect([failed?.count, failed?.entries.length]).toEqual([failures.length, maxDigestEntries]);
    for (const { text } of failed?.entries ?? []) expect(text).toMatch(/^Your scheduled post could not be published: Empty x+…$/);
  });

  it('quiet hours of the alerts -> the digest waits until they end', async () => {
    const hour = new Date().getUTCHours();
    const quiet = { from: hour * 60, to: ((hour + 4) % 24) * 60 };
    await fixture.change(fixture.owner, { frequency: 'daily', hour: (hour + 1) % 24 });
    const planned = await fixture.nextOf(fixture.owner);
    await deliverEvents(fixture.social, [
      testEvent('quiet_hours.changed', { userId: fixture.owner, timeZone: 'UTC', quietFrom: quiet.from, quietTo: quiet.to }),
    ]);
    const settings = (await fixture.send('GET', '/api/notifications/digest', fixture.owner)).body;
    await fixture.follow(fixture.fan);
    await fixture.waitForUnread(1);
    await fixture.reachDigest(fixture.owner);
    const during = fixture.digestsOf(fixture.owner).length;
    const delayedTo = await fixture.nextOf(fixture.owner);
    await fixture.reachDigest(fixture.owner);
    await fixture.firstDigest(fixture.owner);

    expect(settings.quiet_hours).toMatchObject({ time_zone: 'UTC', from: `${String(hour).padStart(2, '0')}:00` });
    expect(during).toBe(0);
    expect(delayedTo - planned).toBe(3 * hourMs);
  });

  it('a hundred and twenty users, one of them with an unreadable row -> the others get theirs, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, (_, index) => fixture.registerUser(`reader-${index}`)));
    const [broken] = ids;
    await fixture.social.rows(
      `INSERT INTO digest_settings (user_id, frequency, hour, weekday, time_zone, started_at, period, due_at)
       SELECT id, 'daily', 8, 1, CASE WHEN id = $2 THEN 'No/Zone' ELSE 'UTC' END, now() - interval '1 day', '2020-01-01', now() + interval '1 hour'
       FROM unnest($1::uuid[]) AS id`,
      [ids, broken],
    );
    await fixture.social.rows(
      `INSERT INTO notifications (id, user_id, kind, subject, target_type, target_id, shown, unread, created_at)
       SELECT gen_random_uuid(), id, 'upload_ready', gen_random_uuid(), 'upload', gen_random_uuid(), true, true, now() FROM unnest($1::uuid[]) AS id`,
      [ids],
    );
    fixture.advanceClock(2 * hourMs);
    await eventually(async () => expect(ids.filter((id) => fixture.digestsOf(id).length > 0)).toHaveLength(119));

    expect(ids.map((id) => fixture.digestsOf(id).length).sort()).toEqual([0, ...Array.from({ length: 119 }, () => 1)]);
    expect(fixture.digestsOf(broken ?? '')).toEqual([]);
  });
});

describe('settings', () => {
  it('default -> off, all kinds; changed -> stored, omitted fields unchanged, next digest at the hour', async () => {
    const initial = (await fixture.send('GET', '/api/notifications/digest', fixture.owner)).body;
    await fixture.change(fixture.owner, { frequency: 'weekly', weekday: 3, kinds: { badge: false } });
    const { status, body } = await fixture.change(fixture.owner, { hour: 20, time_zone: 'america/new_york' });
    const off = (await fixture.change(fixture.owner, { frequency: 'off' })).body;

    expect(initial).toMatchObject({ frequency: 'off', hour: 8, weekday: 1, time_zone: 'UTC', next_at: null, quiet_hours: null });
    expect(Object.values(initial.kinds)).not.toContain(false);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      frequency: 'weekly',
      weekday: 3,
      hour: 20,
      time_zone: 'America/New_York',
      kinds: { badge: false, follow: true },
    });
    expect(
      new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric' }).format(new Date(body.next_at)),
    ).toMatch(/^Wednesday.* 8.PM$/);
    expect(off).toMatchObject({ frequency: 'off', next_at: null, hour: 20 });
  });

  it('turned off -> later digests are withdrawn; turned on again -> notifications before it are left out', async () => {
    await fixture.change(fixture.owner, { frequency: 'daily' });
    await fixture.follow(fixture.fan);
    await fixture.waitForUnread(1);
    await fixture.change(fixture.owner, { frequency: 'off' });
    fixture.advanceClock(dayMs);
    await fixture.change(fixture.owner, { frequency: 'daily' });
    await fixture.reachDigest(fixture.owner);

    await eventually(async () =>
      expect(
        fixture.social.events.filter(
          ({ type, data }) => type === 'digest.stopped' && (data as EventData<'digest.stopped'>).userId === fixture.owner,
        ),
      ).toHaveLength(1),
    );
    expect(fixture.digestsOf(fixture.owner)).toEqual([]);
  });

  it.each([
    ['frequency', { frequency: 'hourly' }],
    ['hour', { hour: 24 }],
    ['weekday', { weekday: 0 }],
    ['time_zone', { time_zone: '../etc/passwd' }],
    ['time_zone', { time_zone: '+02:00' }],
  ])('invalid %s %j -> 400 that names the field', async (field, body) => {
    const answer = await fixture.change(fixture.owner, body);

    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(field);
  });

  it('a deleted account -> no rows left, no digest', async () => {
    await fixture.change(fixture.owner, { frequency: 'daily', kinds: { badge: false } });
    await deliverEvents(fixture.social, [
      testEvent('quiet_hours.changed', { userId: fixture.owner, timeZone: 'UTC', quietFrom: 0, quietTo: 60 }),
    ]);
    await deliverEvents(fixture.social, [testEvent('account.deleted', { userId: fixture.owner })]);
    await deliverEvents(fixture.social, [testEvent('quiet_hours.changed', { userId: fixture.owner, timeZone: 'UTC' })]);

    for (const table of ['digest_settings', 'muted_digest_kinds', 'quiet_hours'])
      expect(await fixture.social.rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, [fixture.owner])).toEqual([]);
    expect((await fixture.change(fixture.owner, { frequency: 'daily' })).status).toBe(401);
  });
});
