import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startSocial, type TestSocial } from './testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const profileOf = (userId: string) =>
  social.rows<{ username: string; avatar_url: string | null; version: number }>(
    'SELECT username, avatar_url, version FROM user_profiles WHERE user_id = $1',
    [userId],
  );
const update = (userId: string, username: string, version: number, id = newId()) =>
  social.publish(
    'user.updated',
    { userId, username, avatarUrl: `https://pictures.example/${username}.png`, isVerified: false, isTestUser: false, version },
    { id },
  );
/** Waits until all events of one key so far are applied: they keep their order. */
const settled = async (userId: string) => {
  await update(userId, 'last', 1000);
  await eventually(async () => expect((await profileOf(userId))[0]?.version).toBe(1000));
};

describe('consumers', () => {
  it('profiles: registered, then updated -> name, then name and avatar', async () => {
    const userId = await social.registerUser('ada');
    expect(await profileOf(userId)).toEqual([{ username: 'ada', avatar_url: null, version: 0 }]);
    await update(userId, 'ada.l', 1);
    await eventually(async () =>
      expect(await profileOf(userId)).toEqual([{ username: 'ada.l', avatar_url: 'https://pictures.example/ada.l.png', version: 1 }]),
    );
  });

  it('profiles: versions out of order and repeated, the registration last -> the highest version stays', async () => {
    const [userId, other] = [newId(), newId()];
    const again = newId();
    await update(userId, 'third', 3);
    await update(userId, 'second', 2, again);
    await update(userId, 'second', 2, again);
    await social.publish('account.registered', { userId, email: 'a@trenzeye.example', username: 'first', role: 'user', status: 'active' });
    await settled(other);
    await eventually(async () => expect(await social.rows('SELECT 1 FROM kit.inbox WHERE event_id = $1', [again])).toHaveLength(1));
    expect(await profileOf(userId)).toMatchObject([{ username: 'third', version: 3 }]);
  });

  it('items: published twice and again with an older version -> one row, counts unchanged', async () => {
    const contentId = await social.publishItem();
    await social.send('POST', '/api/reactions', { as: {}, body: { content_id: contentId, reaction_type: 'like' } });
    const last = newId();
    const published = { contentId, userId: newId(), type: 'thread', title: 'Again', publishedTotal: 1 };
    await social.publish('content.published', { ...published, version: 2 });
    await social.publish('content.published', { ...published, version: 1 }, { id: last });
    await eventually(async () => expect(await social.rows('SELECT 1 FROM kit.inbox WHERE event_id = $1', [last])).toHaveLength(1));
    expect(await social.rows('SELECT version FROM contents WHERE content_id = $1', [contentId])).toEqual([{ version: 2 }]);
    expect(await social.rows('SELECT counts, version FROM reaction_counts WHERE content_id = $1', [contentId])).toEqual([
      { counts: { like: 1 }, version: 1 },
    ]);
  });

  it('items: removed, then published again -> reactions and comments are deleted and refused', async () => {
    const contentId = await social.publishItem();
    await social.send('POST', '/api/reactions', { as: {}, body: { content_id: contentId, reaction_type: 'like' } });
    await social.send('POST', '/api/comments', { as: {}, body: { content_id: contentId, text: 'Before' } });
    const again = newId();

    await social.publish('content.removed', { contentId, userId: newId(), reason: 'author', version: 3, wasPublished: true });
    await social.publish('content.published', { contentId, userId: newId(), type: 'thread', title: 'Late', version: 2 }, { id: again });
    await eventually(async () => expect(await social.rows('SELECT 1 FROM kit.inbox WHERE event_id = $1', [again])).toHaveLength(1));

    const reacted = await social.send('POST', '/api/reactions', { as: {}, body: { content_id: contentId, reaction_type: 'idea' } });
    const commented = await social.send('POST', '/api/comments', { as: {}, body: { content_id: contentId, text: 'After' } });
    const listed = await social.send('GET', `/api/comments/${contentId}`);
    expect([reacted.status, commented.status, listed.status]).toEqual([404, 404, 404]);
    expect(await social.rows('SELECT 1 FROM comments WHERE content_id = $1', [contentId])).toEqual([]);
    expect(await social.rows('SELECT 1 FROM reactions WHERE content_id = $1', [contentId])).toEqual([]);
  });
});
