import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const read = (id: string) => profile.send('GET', `/api/users/${id}`);
const published = (userId: string, publishedTotal: number, id = newId()) =>
  profile.publish(
    'content.published',
    { contentId: newId(), userId, type: 'thread', title: 'An item', version: 2, publishedTotal },
    { id },
  );
const seen = (eventId: string) =>
  eventually(async () =>
    expect(await profile.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'profile' AND event_id = $1", [eventId])).toHaveLength(1),
  );

describe('GET /api/users/:id', () => {
  it('profile: new user -> defaults, no email address', async () => {
    const id = await profile.join('fresh');
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      username: 'fresh',
      avatar_url: null,
      avatar: null,
      bio: null,
      location: null,
      website: null,
      createdAt: expect.any(String),
      created_at: body.createdAt,
      isVerified: false,
      isTestUser: false,
      role: 'user',
      status: 'active',
      stats: { following: 0, followers: 0, trenz: 0 },
    });
  });

  it('profile: account without a user, unknown id -> 404; invalid id -> 400', async () => {
    const userId = newId();
    const id = newId();
    await profile.publish(
      'account.registered',
      { userId, email: 'early@trenzeye.example', username: 'early', role: 'moderator', status: 'active' },
      { id },
    );
    await seen(id);
    expect(await read(userId)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await read(newId())).status).toBe(404);
    expect(await read('me')).toMatchObject({ status: 400, body: { errors: [{ field: 'id' }] } });
  });

  it('role: registered as a moderator -> shown, also after a repeated event', async () => {
    const userId = await profile.join('mod');
    const id = newId();
    const account = { userId, email: 'mod@trenzeye.example', username: 'mod', status: 'active' };
    await profile.publish('account.registered', { ...account, role: 'moderator' }, { id });
    await profile.publish('account.registered', { ...account, role: 'moderator' }, { id });
    await seen(id);
    expect((await read(userId)).body).toMatchObject({ role: 'moderator', status: 'active' });
  });

  it('role and status: changes out of order and repeated -> the latest', async () => {
    const userId = await profile.join('changing');
    const account = { userId, email: 'changing@trenzeye.example', username: 'changing', role: 'user', status: 'active' };
    const last = newId();
    await profile.publish('account.registered', account);
    await profile.publish('user.status_changed', { userId, role: 'admin', status: 'suspended', version: 3 });
    await profile.publish('user.role_changed', { userId, role: 'admin', status: 'active', version: 2 }, { id: last });
    await seen(last);
    expect((await read(userId)).body).toMatchObject({ role: 'admin', status: 'suspended' });
  });

  it('trenz: removal before the event of an earlier publication -> the later total, which is smaller', async () => {
    const userId = await profile.join('remover');
    const total = (publishedTotal: number, totalVersion: number, id = newId()) =>
      profile.publish(
        'content.removed',
        { contentId: newId(), userId, reason: 'author', version: 3, wasPublished: true, publishedTotal, totalVersion },
        { id },
      );
    const last = newId();
    await total(1, 1);
    await total(1, 3);
    await profile.publish(
      'content.published',
      { contentId: newId(), userId, type: 'thread', title: 'An item', version: 2, publishedTotal: 2, totalVersion: 2 },
      { id: last },
    );
    await seen(last);
    expect((await read(userId)).body.stats.trenz).toBe(1);
  });

  it('trenz: totals of different items out of order and repeated -> the greatest', async () => {
    const userId = await profile.join('author');
    const [again, last] = [newId(), newId()];
    for (const [total, id] of [
      [1, newId()],
      [3, again],
      [2, newId()],
      [3, again],
      [1, last],
    ] as const)
      await published(userId, total, id);
    await Promise.all([seen(again), seen(last)]);
    expect((await read(userId)).body.stats).toEqual({ following: 0, followers: 0, trenz: 3 });
  });
});

describe('POST /internal/users', () => {
  const demo = {
    id: newId(),
    email: 'demo@trenzeye.example',
    username: 'demo',
    avatar_url: null,
    bio: 'Makes things.',
    role: 'moderator',
    is_verified: true,
    is_test_user: true,
  };

  it('seeded users: twice -> created once, shown with bio, badges and role, one event', async () => {
    const seed = () => profile.send('POST', '/internal/users', { internal: true, body: [demo] });
    expect((await seed()).body).toEqual({ created: 1 });
    expect((await seed()).body).toEqual({ created: 0 });
    expect((await read(demo.id)).body).toMatchObject({
      username: 'demo',
      bio: 'Makes things.',
      role: 'moderator',
      isVerified: true,
      isTestUser: true,
    });
    await eventually(() =>
      expect(profile.events.filter(({ data }) => 'userId' in data && data.userId === demo.id)).toMatchObject([
        { actor: 'system', data: { username: 'demo', isVerified: true, isTestUser: true, version: 1 } },
      ]),
    );
  });

  it('seeded users: username taken -> gets a number', async () => {
    await profile.join('wanted');
    const id = newId();
    await profile.send('POST', '/internal/users', { internal: true, body: [{ ...demo, id, username: 'wanted' }] });
    expect((await read(id)).body.username).toBe('wanted2');
  });

  it('seeded users: a bio beyond 160 characters, no internal token -> 400, 404', async () => {
    expect(await profile.send('POST', '/internal/users', { internal: true, body: [{ ...demo, bio: 'x'.repeat(161) }] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: '0.bio' }] },
    });
    expect((await profile.send('POST', '/internal/users', { as: { role: 'admin' }, body: [demo] })).status).toBe(404);
  });
});
