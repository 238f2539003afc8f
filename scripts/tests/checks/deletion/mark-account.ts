import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestEnvironment, TestUser } from '../../environment/test-environment.ts';

/** Letters that no other data contains; every marked value has a word that begins with them. */
export type Mark = (name: string) => string;

const retry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
};

/** Creates an account whose address, username and metadata are marked. */
export const signUpMarked = async ({ request, latestMail, user: actor }: TestEnvironment, mark: Mark): Promise<TestUser> => {
  const [email, username, password] = [`${mark('mail')}@trenzeye.example`, mark('name').slice(0, 28), randomUUID()];
  await request('POST', '/api/admin/invites/generate', actor('admin').token, { email });
  await request('POST', '/auth/v1/signup', undefined, { email, password, data: { username, note: mark('metadata') } });
  const { code } = await latestMail(email);
  const session = await request<{ access_token: string; user: { id: string } }>('POST', '/auth/v1/verify', undefined, {
    type: 'signup',
    email,
    token: code,
  });
  const user = { id: session.user.id, email, username, password, token: session.access_token };
  await request('POST', '/rest/v1/users', user.token, { id: user.id, email, username, avatar_url: null });
  await request('PUT', `/api/users/${user.id}`, user.token, { username, bio: `Bio ${mark('bio')}` });
  return user;
};

const threadOf = (mark: Mark, name: string) => ({
  type: 'thread',
  prompt: `Prompt ${mark(`${name}prompt`)}`,
  content: {
    tweets: [`First ${mark(`${name}title`)} of https://example.com/${mark(`${name}link`)}`, `Second ${mark(`${name}text`)}`],
    hashtags: [mark(`${name}tag`)],
  },
});

const pushKeys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** A removed item with an appeal, a device for push messages, and what another user sends and counts. */
export const fillRelations = async ({ request, user: actor }: TestEnvironment, user: TestUser, mark: Mark): Promise<void> => {
  const [other, moderator] = [actor('other'), actor('moderator')];
  const asUser = <T>(method: string, path: string, body?: unknown): Promise<T> => request<T>(method, path, user.token, body);
  const { id } = await asUser<{ id: string }>('POST', '/api/content/save', threadOf(mark, 'appealed'));
  await asUser('POST', `/api/content/${id}/publish`, {});
  await request('POST', `/api/content/${id}/view`, other.token);
  await retry(() => request('POST', '/api/reports', other.token, { target_type: 'content', target_id: id, reason: 'spam' }));
  await retry(async () => {
    const cases = await request<{ id: string; target_id: string }[]>('GET', '/api/admin/flagged-content', moderator.token);
    const reported = cases.find(({ target_id }) => target_id === id);
    if (!reported) throw new Error('the report is not in the queue');
    await request('PATCH', `/api/admin/flagged-content/${reported.id}`, moderator.token, { action: 'remove' });
  });
  const [decision] = await retry(async () => {
    const decisions = await asUser<{ id: string }[]>('GET', '/api/moderation/decisions');
    if (decisions.length === 0) throw new Error('the decision is not visible');
    return decisions;
  });
  await asUser('POST', `/api/moderation/decisions/${decision?.id}/appeal`, { text: `Appeal ${mark('appeal')}` });
  const endpoint = `https://push.example.org/${mark('pushendpoint')}`;
  await asUser('POST', '/api/push/devices', { endpoint, keys: pushKeys, name: mark('device') });
  await request('POST', '/api/messages', other.token, { recipient_id: user.id, text: `Answer to ${mark('received')}` });
};

/** Name of the item that another user remixes. */
export const remixedName = 'remixed';

/** Publishes, comments, sends, schedules and uploads with marked texts. Returns the ids of what other users wrote about it: a remix, a reply. */
export const fillAccount = async (environment: TestEnvironment, user: TestUser, mark: Mark): Promise<string[]> => {
  const { request } = environment;
  const other = environment.user('other');
  const asUser = <T>(method: string, path: string, body?: unknown): Promise<T> => request<T>(method, path, user.token, body);
  const asOther = <T>(method: string, path: string, body?: unknown): Promise<T> => request<T>(method, path, other.token, body);
  const save = async (name: string): Promise<string> =>
    (await asUser<{ id: string }>('POST', '/api/content/save', threadOf(mark, name))).id;

  await save('draft');
  const item = await save('item');
  await asUser('POST', `/api/content/${item}/publish`, {});
  const edited = threadOf(mark, 'edit');
  await asUser('POST', `/api/content/${item}/edits`, { type: 'thread', content: edited.content, version: 2 });
  const removed = await save('removed');
  await asUser('POST', `/api/content/${removed}/publish`, {});
  await asUser('DELETE', `/api/content/${removed}`);

  // What other users do with it.
  await retry(() => asOther('POST', '/api/reactions', { content_id: item, reaction_type: 'idea' }));
  const remixed = await save(remixedName);
  await asUser('POST', `/api/content/${remixed}/publish`, {});
  const remix = await retry(() => asOther<{ id: string }>('POST', `/api/content/${remixed}/remix`, {}));
  const othersItem = await environment.publishItem(other);
  const text = `Comment ${mark('comment')}`;
  const comment = await retry(() => asUser<{ id: string }>('POST', '/api/comments', { content_id: othersItem, text }));
  const reply = await retry(() =>
    asOther<{ id: string }>('POST', '/api/comments', { content_id: othersItem, text: `@${user.username} Why?`, parent_id: comment.id }),
  );
  await asUser('PUT', `/api/follows/${other.id}`);
  await asUser('POST', '/api/messages', { recipient_id: other.id, text: `Message ${mark('message')}` });
  await retry(() => asOther('POST', '/api/reports', { target_type: 'content', target_id: item, reason: 'spam' }));
  const report = { target_type: 'content', target_id: othersItem, reason: 'spam', note: `Report ${mark('report')}` };
  await retry(() => asUser('POST', '/api/reports', report));
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const repeatable = JSON.stringify({ content_id: othersItem, text: `Repeatable ${mark('answer')}` });
  await fetch(`${environment.url}/api/comments`, { method: 'POST', headers, body: repeatable });
  await asUser('POST', '/api/feedback', { feedback_text: `Feedback ${mark('feedback')}`, rating: 'good', consent_to_quote: true });
  const content_id = await save('scheduled');
  const starts = '2029-05-01T09:00';
  await asUser('POST', '/api/schedule/post', { user_id: user.id, content_id, scheduled_time: `${starts}:00.000Z`, platform: 'trenzeye' });
  const repeated = await save('series');
  await asUser('POST', '/api/schedule/series', { content_id: repeated, starts, zone: 'UTC', rule: { frequency: 'daily', interval: 1 } });
  await asUser('PUT', '/api/schedule/webhook', { url: `https://hooks.example.org/${mark('webhook')}` });
  await asUser('POST', '/api/schedule/calendar-link');
  await asUser('POST', '/api/voices', { name: mark('voice').slice(0, 30) });
  await asUser('POST', '/api/generate', { type: 'thread', prompt: `Generate ${mark('generate')}` });
  await asUser('POST', '/api/niches', {
    name: mark('niche').slice(0, 30),
    follows: [{ kind: 'word', text: mark('followed').slice(0, 30) }],
  });
  await asUser('PUT', `/api/signals/muted-words/${mark('muted').slice(0, 30)}`);
  await asUser('PUT', '/api/ai/endpoint', { base_url: `https://${mark('endpoint').slice(0, 40)}.invalid/v1`, text_model: mark('model') });
  await asUser('GET', `/api/search?q=${mark('search')}`);
  return [remix.id, reply.id];
};
