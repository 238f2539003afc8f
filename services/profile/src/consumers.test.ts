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
  it('email: a new address was proven -> kept for that user alone, also when an account without a user confirms', async () => {
    const [moved, other] = [await profile.join('moved'), await profile.join('other')];
    const before = await emailOf(other);

    await profile.publish('account.confirmed', { userId: newId(), email: 'nobody@trenzeye.example' });
    await profile.publish('account.confirmed', { userId: moved, email: 'new@trenzeye.example' });

    await eventually(async () => expect(await emailOf(moved)).toMatchObject({ email: 'new@trenzeye.example' }));
    expect(await emailOf(other)).toEqual(before);
  });
});
