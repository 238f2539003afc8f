import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startProfile, type TestProfile } from './testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const emailOf = async (id: string) => (await profile.rows('SELECT email, version FROM users WHERE id = $1', [id]))[0];

describe('account.confirmed', () => {
  it('email: confirmed by a user and by an account without a user -> stored for that user only', async () => {
    const [moved, other] = [await profile.join('moved'), await profile.join('other')];
    const before = await emailOf(other);

    await profile.publish('account.confirmed', { userId: newId(), email: 'without-user@trenzeye.example' });
    await profile.publish('account.confirmed', { userId: moved, email: 'new@trenzeye.example' });

    await eventually(async () => expect(await emailOf(moved)).toMatchObject({ email: 'new@trenzeye.example' }));
    expect(await emailOf(other)).toEqual(before);
  });
});

describe('follow.changed', () => {
  it('totals: events out of order, one of a deleted account -> the profile shows the latest totals of each user', async () => {
    const [ada, grace, gone] = [await profile.join('followed'), await profile.join('following'), newId()];
    const change = (followerId: string, followeeId: string, [followersTotal, followingTotal, version]: readonly [number, number, number]) =>
      profile.publish('follow.changed', { followerId, followeeId, following: true, followersTotal, followingTotal, version });
    const stats = async (id: string) => (await profile.send('GET', `/api/users/${id}`)).body.stats;

    await profile.publish('account.deleted', { userId: gone });
    await change(newId(), ada, [7, 1, 30]);
    await change(grace, ada, [6, 2, 29]);
    await change(grace, newId(), [1, 3, 31]);
    await change(grace, gone, [0, 4, 32]);

    await eventually(async () => expect(await stats(grace)).toEqual({ followers: 0, following: 4, trenz: 0 }));
    expect(await stats(ada)).toEqual({ followers: 7, following: 0, trenz: 0 });
    expect(await profile.rows('SELECT 1 FROM user_stats WHERE user_id = $1', [gone])).toEqual([]);
  });
});
