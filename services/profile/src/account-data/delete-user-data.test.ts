import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { profile as contract } from '@trenzeye/proto/http/profile';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const applied = (id: string) =>
  eventually(async () =>
    expect(await profile.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'profile' AND event_id = $1", [id])).toHaveLength(1),
  );
const remove = async (userId: string, id = newId()) => {
  await profile.publish('account.deleted', { userId }, { id, actor: userId });
  await applied(id);
};
const read = (id: string) => profile.send('GET', `/api/users/${id}`);
const rowsOf = (userId: string) =>
  profile.rows(
    'SELECT id FROM users WHERE id = $1 UNION ALL SELECT user_id FROM accounts WHERE user_id = $1 UNION ALL SELECT user_id FROM user_stats WHERE user_id = $1',
    [userId],
  );

describe('account.deleted', () => {
  it('profile: account deleted -> 404 everywhere, and the username is free', async () => {
    const userId = await profile.join('leaver');

    await remove(userId);
    const successor = await profile.join('leaver');

    expect((await read(userId)).status).toBe(404);
    expect((await profile.send('GET', `/rest/v1/users?id=eq.${userId}`)).body).toEqual([]);
    expect((await read(successor)).body.username).toBe('leaver');
  });

  it('late events: a registration, a published item, the deletion again -> no data is restored', async () => {
    const [userId, again, last] = [await profile.join('late'), newId(), newId()];
    await remove(userId, again);

    await profile.publish('account.registered', {
      userId,
      email: 'late@trenzeye.example',
      username: 'late',
      role: 'user',
      status: 'active',
    });
    await profile.publish('account.deleted', { userId }, { id: again });
    await profile.publish(
      'content.published',
      { contentId: newId(), userId, type: 'thread', title: 'Late', version: 2, publishedTotal: 1 },
      { id: last },
    );
    await applied(last);
    await remove(userId);

    expect(await rowsOf(userId)).toEqual([]);
  });

  it('late writes: own user, seed -> 401, skipped', async () => {
    const userId = newId();
    await remove(userId);

    const own = await profile.send('POST', '/rest/v1/users', { as: { id: userId }, body: { id: userId, username: 'ghost' } });
    const seeded = await profile.send('POST', '/internal/users', {
      internal: true,
      body: [{ id: userId, email: 'ghost@trenzeye.example', username: 'ghost', avatar_url: null, bio: null, role: 'user' }],
    });

    expect([own.status, seeded.body]).toEqual([401, { created: 0 }]);
    expect(await rowsOf(userId)).toEqual([]);
  });
});

describe('GET /api/export/profile', () => {
  it('export: with and without a profile -> all data with the email address, null; signed out -> 401', async () => {
    const id = await profile.join('curious');

    const { status, body, headers } = await profile.send('GET', '/api/export/profile', { as: { id } });
    const without = await profile.send('GET', '/api/export/profile', { as: { id: newId() } });

    expect(status).toBe(200);
    expect(contract.exportProfile.responses[200].parse(body)).toEqual(body);
    expect(body.profile).toMatchObject({ id, username: 'curious', email: 'curious@trenzeye.example' });
    expect(headers.get('content-disposition')).toBe('attachment; filename="trenzeye-profile.json"');
    expect(without.body).toEqual({
      profile: null,
      feedback: [],
      schedule_settings: null,
      schedule_slots: [],
      schedule_webhook: null,
      schedule_calendar_link: { exists: false, created_at: null, last_used_at: null, is_paused: false, session_id: null },
      schedule_series: [],
      scheduled_posts: [],
    });
    expect((await profile.send('GET', '/api/export/profile')).status).toBe(401);
  });
});
