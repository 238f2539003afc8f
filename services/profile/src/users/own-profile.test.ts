import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const put = (id: string, body: unknown, viewerId = id) => profile.send('PUT', `/api/users/${id}`, { as: { id: viewerId }, body });
const refusedAt = (field: string) => ({ status: 400, body: { errors: [{ field }] } });

describe('PUT /api/users/:id', () => {
  it('profile: name, bio and picture -> answered, stored, event with the next version', async () => {
    const id = await profile.join('before');
    const avatar_url = `/media/avatars/${id}/${newId()}.webp`;

    const answer = await put(id, { username: ' After.1 ', bio: ' Makes things. ', avatar_url });

    expect(answer).toMatchObject({
      status: 200,
      body: { id, username: 'After.1', bio: 'Makes things.', avatar_url },
    });
    await eventually(() =>
      expect(profile.events.filter(({ actor }) => actor === id).at(-1)).toMatchObject({
        type: 'user.updated',
        data: { userId: id, username: 'After.1', avatarUrl: avatar_url, version: 2 },
      }),
    );
  });

  it('profile: bio and picture missing -> unchanged; null -> removed', async () => {
    const id = await profile.join('keeper');
    const avatar_url = `/media/avatars/${id}/${newId()}.webp`;
    await put(id, { username: 'keeper', bio: 'Kept.', avatar_url });

    const kept = await put(id, { username: 'keeper-2' });
    const emptied = await put(id, { username: 'keeper-2', bio: null, avatar_url: null });

    expect(kept.body).toMatchObject({ username: 'keeper-2', bio: 'Kept.', avatar_url });
    expect(emptied.body).toMatchObject({ bio: null, avatar_url: null });
  });

  it('username: taken in another case -> 409 naming it, nothing changed; own name in another case -> changed', async () => {
    await profile.join('Wanted');
    const id = await profile.join('wanting');

    const refused = await put(id, { username: 'wANTED' });

    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ field: 'username' }] } });
    expect(await profile.rows('SELECT username, version FROM users WHERE id = $1', [id])).toEqual([{ username: 'wanting', version: 1 }]);
    expect((await put(id, { username: 'WANTING' })).body).toMatchObject({ username: 'WANTING' });
  });

  it('username: twenty users request one name at once -> one gets it, the others 409', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, number) => profile.join(`racer${number}`)));

    const answers = await Promise.all(ids.map((id) => put(id, { username: 'the-one-name' })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('username: empty after trimming -> the message of the specification; too short, too long, other characters -> 400', async () => {
    const id = await profile.join('strict');

    expect(await put(id, { username: '   ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'username', message: 'Username is required' }] },
    });
    for (const username of ['ab', 'x'.repeat(31), 'two words', 'café', 'a/b'])
      expect(await put(id, { username })).toMatchObject(refusedAt('username'));
  });

  it('username: older than the rules and unchanged -> accepted', async () => {
    const id = await profile.addOlderUser('comma, old');

    expect(await put(id, { username: 'comma, old', bio: 'Still me.' })).toMatchObject({ status: 200, body: { bio: 'Still me.' } });
  });

  it('bio, picture: too long, control characters, other hosts -> 400 naming the field', async () => {
    const id = await profile.join('careful');

    expect(await put(id, { username: 'careful', bio: 'x'.repeat(161) })).toMatchObject(refusedAt('bio'));
    expect(await put(id, { username: 'careful', bio: 'a\u0000b' })).toMatchObject(refusedAt('bio'));
    for (const avatar_url of [
      'http://pictures.example/a.png',
      'https://pictures.example/a.png',
      'javascript:alert(1)',
      '//evil.example/a',
      '/media/../secret',
      `/media/avatars/${newId()}/${newId()}.webp`,
      `/media/avatars/${id}/../${newId()}/a.webp`,
      '/media/images/night-trains.webp',
      'https://a:b@c/',
    ])
      expect(await put(id, { username: 'careful', avatar_url })).toMatchObject(refusedAt('avatar_url'));
  });

  it('profile: of another user -> 403; signed out -> 401; no profile yet -> 404', async () => {
    const id = await profile.join('mine');
    const withoutProfile = newId();

    expect((await put(id, { username: 'stolen' }, newId())).status).toBe(403);
    expect((await profile.send('PUT', `/api/users/${id}`, { body: { username: 'stolen' } })).status).toBe(401);
    expect((await put(withoutProfile, { username: 'no_profile' })).status).toBe(404);
    expect(await profile.rows('SELECT username FROM users WHERE id = $1', [id])).toEqual([{ username: 'mine' }]);
  });
});

describe('GET /api/usernames/:username', () => {
  it('username: free, taken in another case, reserved, invalid, own -> available or the reason', async () => {
    const id = await profile.join('Present');
    const ask = async (username: string, viewerId = newId()) =>
      (await profile.send('GET', `/api/usernames/${encodeURIComponent(username)}`, { as: { id: viewerId } })).body;

    expect(await ask('absent')).toEqual({ username: 'absent', available: true, reason: null });
    expect(await ask('PRESENT')).toEqual({ username: 'PRESENT', available: false, reason: 'taken' });
    expect(await ask('Support')).toEqual({ username: 'Support', available: false, reason: 'reserved' });
    expect(await ask('no way')).toEqual({ username: 'no way', available: false, reason: 'invalid' });
    expect(await ask('present', id)).toEqual({ username: 'present', available: true, reason: null });
  });
});
