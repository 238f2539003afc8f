import { eventually } from '@trenzeye/kit/testing';
import type { Notification } from '@trenzeye/proto/http/social';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents } from '../testing/test-events.ts';

let social: TestSocial;
let owner: string;
let ada: string;
let grace: string;
let lin: string;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());
beforeEach(async () => {
  await social.rows('TRUNCATE user_profiles');
  [owner = '', ada = '', grace = '', lin = ''] = await Promise.all(
    ['owner', 'ada', 'grace', 'lin'].map((name) => social.registerUser(name)),
  );
});

const as = (id: string) => ({ as: { id } });
const post = async (id: string, path: string, body: object) => (await social.send('POST', path, { ...as(id), body })).body;
const expectNotifications = (summarize: (notification: Notification) => unknown, expected: readonly unknown[]): Promise<void> =>
  eventually(async () => {
    const { body } = await social.send('GET', '/api/notifications', as(owner));
    expect((body as Notification[]).filter(({ kind }) => kind !== 'badge').map(summarize)).toEqual(expected);
  });

describe('actors of a notification', () => {
  it('reactions: the owner, a muted user and one who blocks the owner reacted, too -> only the other user is counted and named', async () => {
    const item = contentPublished({ userId: owner });
    const content_id = item.data.contentId as string;
    await deliverEvents(social, [item]);
    const comment = await post(owner, '/api/comments', { content_id, text: 'What do you think?' });
    await social.send('PUT', `/api/relations/${grace}/mute`, as(owner));
    await social.send('PUT', `/api/relations/${owner}/block`, as(lin));
    // Only the last one is not hidden.
    for (const user of [owner, grace, lin, ada]) {
      await post(user, '/api/reactions', { content_id, reaction_type: 'like' });
      await post(user, '/api/comments/react', { comment_id: comment.id, reaction_type: 'like' });
    }

    await expectNotifications(
      ({ target, actor_count, actors }) => [target.type, actor_count, ...actors.map(({ username }) => username)],
      [
        ['comment', 1, 'ada'],
        ['content', 1, 'ada'],
      ],
    );
  });

  it('reactions: of four users -> the latest three are named, the latest first', async () => {
    const item = contentPublished({ userId: owner });
    const content_id = item.data.contentId as string;
    await deliverEvents(social, [item]);
    for (const user of [await social.registerUser('first'), ada, grace, lin])
      await post(user, '/api/reactions', { content_id, reaction_type: 'like' });

    await expectNotifications(
      ({ actor_count, actors }) => [actor_count, ...actors.map(({ username }) => username)],
      [[4, 'lin', 'grace', 'ada']],
    );
  });

  it('follows: two users, one unfollows and follows again -> each is counted once', async () => {
    const counts = (expected: number) => expectNotifications(({ kind, actor_count }) => [kind, actor_count], [['follow', expected]]);
    for (const user of [ada, grace]) await social.send('PUT', `/api/follows/${owner}`, as(user));
    await counts(2);
    await social.send('DELETE', `/api/follows/${owner}`, as(ada));
    await counts(1);
    await social.send('PUT', `/api/follows/${owner}`, as(ada));

    await counts(2);
  });
});
