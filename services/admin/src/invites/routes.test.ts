import { createHash } from 'node:crypto';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';

const generate = '/api/admin/invites/generate';
const twoWeeksMs = 14 * 24 * 3_600_000;

let admin: AdminFixture;
beforeEach(async () => {
  admin = await startAdmin();
});
afterEach(() => admin.stop());

const created = (count: number) =>
  eventually(() => {
    expect(admin.events).toHaveLength(count);
    return admin.events.map(({ data }) => data as EventData<'invite.created'>);
  });
const redeem = async (inviteId: string, userId: string) => {
  await admin.publish('invite.redeemed', { inviteId, userId, email: 'ada@example.com' }, { actor: userId });
  await eventually(async () =>
    expect(await admin.rows('SELECT 1 FROM invites WHERE id = $1 AND redeemed_at IS NOT NULL', [inviteId])).toHaveLength(1),
  );
};

describe('POST /api/admin/invites/generate', () => {
  test('access: anonymous, user, moderator -> 401, 403, 403, no invite created', async () => {
    const body = { email: 'ada@example.com' };

    const answers = await Promise.all([
      admin.send('POST', generate, { body }),
      admin.send('POST', generate, { as: { role: 'user' }, body }),
      admin.send('POST', generate, { as: { role: 'moderator' }, body }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
    expect(await admin.invites()).toEqual([]);
  });

  test('invite: address in mixed case -> pending for 14 days; the event contains only the hash of the code', async () => {
    const before = Date.now();
    const id = newId();

    const { status, body } = await admin.send('POST', generate, { as: { id, role: 'admin' }, body: { email: ' Ada@Example.com ' } });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      status: 'pending',
      created_at: expect.any(String),
      redeemed_by: null,
      invite_code: expect.stringMatching(/^[\w-]{32}$/),
    });
    const [event] = await created(1);
    expect(event).toMatchObject({
      inviteId: body.id,
      email: 'ada@example.com',
      codeHash: createHash('sha256').update(body.invite_code).digest('hex'),
    });
    expect(Number(event?.expiresAt?.seconds) * 1_000).toBeGreaterThanOrEqual(before + twoWeeksMs - 1_000);
    expect(Number(event?.expiresAt?.seconds) * 1_000).toBeLessThanOrEqual(Date.now() + twoWeeksMs);
    expect(admin.events[0]?.actor).toBe(id);
  });

  test('replacement: an open invite to the same address -> a new code; the old one expires, also in the events', async () => {
    const first = await admin.invite('ada@example.com');
    const second = await admin.invite('ada@example.com');
    const other = await admin.invite('grace@example.com');

    expect(second.invite_code).not.toBe(first.invite_code);
    expect((await admin.invites()).map(({ id, status }) => [id, status])).toEqual([
      [other.id, 'pending'],
      [second.id, 'pending'],
      [first.id, 'expired'],
    ]);
    const events = await created(4);
    expect(events.map(({ inviteId }) => inviteId)).toEqual([first.id, first.id, second.id, other.id]);
    expect(Number(events[1]?.expiresAt?.seconds) * 1_000).toBeLessThanOrEqual(Date.now());
  });

  test('race: 10 invites to one address -> one is open', async () => {
    await Promise.all(Array.from({ length: 10 }, () => admin.invite('ada@example.com')));

    expect((await admin.invites()).filter(({ status }) => status === 'pending')).toHaveLength(1);
  });

  test('Idempotency-Key: the same request twice -> one invite, the same answer', async () => {
    const request = {
      as: { id: newId(), role: 'admin' as const },
      body: { email: 'ada@example.com' },
      headers: { 'idempotency-key': 'once' },
    };

    const first = await admin.send('POST', generate, request);
    const again = await admin.send('POST', generate, request);

    expect(again.body).toEqual(first.body);
    expect(await admin.invites()).toHaveLength(1);
  });

  test.each([{ email: 'ada' }, { email: '' }, { email: `${'a'.repeat(250)}@example.com` }, {}, { email: 7 }])(
    'email: %j -> 400 that names it',
    async (body) => {
      const answer = await admin.send('POST', generate, { as: { role: 'admin' }, body });

      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].field).toBe('email');
    },
  );
});

describe('GET /api/admin/invites', () => {
  test('access: anonymous, user, moderator -> 401, 403, 403', async () => {
    const answers = await Promise.all([
      admin.send('GET', '/api/admin/invites'),
      admin.send('GET', '/api/admin/invites', { as: { role: 'user' } }),
      admin.send('GET', '/api/admin/invites', { as: { role: 'moderator' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });

  test('status: redeemed, 14 days old, new -> redeemed with username, expired, pending', async () => {
    const userId = newId();
    const [redeemed, old] = [await admin.invite('ada@example.com'), await admin.invite('grace@example.com')];
    await admin.publish('account.registered', { userId, email: 'ada@example.com', username: 'ada', role: 'user', status: 'active' });
    await redeem(redeemed.id, userId);
    admin.advanceClock(twoWeeksMs);
    const fresh = await admin.invite('edsger@example.com');

    const list = await eventually(async () => {
      const found = await admin.invites();
      expect(found.at(-1)?.redeemed_by).toBe('ada');
      return found;
    });

    expect(list.map(({ id, status, redeemed_by }) => [id, status, redeemed_by])).toEqual([
      [fresh.id, 'pending', null],
      [old.id, 'expired', null],
      [redeemed.id, 'redeemed', 'ada'],
    ]);
  });

  test('pagination: 5 invites, limit 2 -> 3 pages, latest first, no duplicates', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await admin.invite(`user${index}@example.com`)).id);

    const seen: string[] = [];
    for (let next: string | undefined = '/api/admin/invites?limit=2'; next; ) {
      const { body, headers } = await admin.send('GET', next, { as: { role: 'admin' } });
      seen.push(...body.map(({ id }: { id: string }) => id));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }

    expect(seen).toEqual(made);
  });
});

describe('GET /api/invites/:code', () => {
  const readInvite = (code: string) => admin.send('GET', `/api/invites/${encodeURIComponent(code)}`);

  test('code: pending, redeemed, expired -> the status; the address only while pending', async () => {
    const [invite, late] = [await admin.invite('ada@example.com'), await admin.invite('grace@example.com')];

    const pending = await readInvite(invite.invite_code);
    await redeem(invite.id, newId());
    const redeemed = await readInvite(invite.invite_code);
    admin.advanceClock(twoWeeksMs);
    const expired = await readInvite(late.invite_code);

    expect([pending.body, redeemed.body, expired.body]).toEqual([
      { email: 'ada@example.com', status: 'pending' },
      { email: null, status: 'redeemed' },
      { email: null, status: 'expired' },
    ]);
    expect(pending.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['unknown', 'ünknown %', "' OR 1=1 --"])('code: %s -> 404', async (code) => {
    expect((await readInvite(code)).status).toBe(404);
  });

  test('code: too long -> 400', async () => {
    expect((await readInvite('x'.repeat(65))).status).toBe(400);
  });
});
