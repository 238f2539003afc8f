import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { admin as contract } from '@trenzeye/proto/http/admin';
import { type AdminFixture, startAdmin } from './testing/admin-fixture.ts';
import { moderationFixture } from './testing/moderation-fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const register = (userId: string, username: string) =>
  admin.publish(
    'account.registered',
    { userId, email: `${username}@example.com`, username, role: 'user', status: 'active' },
    { actor: userId },
  );
const waitUntilApplied = (id: string) =>
  eventually(async () =>
    expect(await admin.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'admin' AND event_id = $1", [id])).toHaveLength(1),
  );
const deleteAccount = async (userId: string, id = newId()) => {
  await admin.publish('account.deleted', { userId }, { id, actor: userId });
  await waitUntilApplied(id);
};
const usernamesInLog = async (userId: string) => {
  const ids = (await admin.rows<{ id: string }>('SELECT id FROM activity_logs WHERE user_id = $1', [userId])).map(({ id }) => id);
  const { body } = await admin.send('GET', '/api/admin/activity-logs?limit=1000', { as: { role: 'admin' } });
  return body.filter(({ id }: { id: string }) => ids.includes(id)).map(({ username }: { username: string }) => username);
};

describe('account.deleted', () => {
  test('activity log: deleted account -> entries stay, without the username', async () => {
    const userId = newId();
    await register(userId, 'ada');

    await deleteAccount(userId);

    expect(await usernamesInLog(userId)).toEqual(['deleted user', 'deleted user']);
  });

  test('late events: rename, registration, repeated deletion -> still a deleted user', async () => {
    const [userId, last, again] = [newId(), newId(), newId()];
    await deleteAccount(userId, again);

    await admin.publish('user.updated', { userId, username: 'ada', avatarUrl: '', isVerified: false, isTestUser: false, version: 9 });
    await register(userId, 'ada');
    await admin.publish('account.deleted', { userId }, { id: again, actor: userId });
    await admin.publish(
      'user.updated',
      { userId, username: 'ada', avatarUrl: '', isVerified: false, isTestUser: false, version: 10 },
      { id: last },
    );
    await waitUntilApplied(last);

    await eventually(async () => expect((await usernamesInLog(userId)).length).toBe(2));
    expect(new Set(await usernamesInLog(userId))).toEqual(new Set(['deleted user']));
    expect(await admin.rows("SELECT 1 FROM directory_users WHERE username = 'ada' AND id = $1", [userId])).toEqual([]);
  });

  test('late events: a saved item, a rendered Short -> logged without their titles', async () => {
    const [author, saved, rendered] = [newId(), newId(), newId()];
    await register(author, 'ada');
    const short = { shortId: newId(), userId: author, uploadId: '', title: 'Mine', videoUrl: '', thumbnailUrl: '', captionsUrl: '' };
    // The job that renders a Short is its actor.
    await admin.publish('short.created', { ...short, duration: 1, version: 1 }, { id: rendered, actor: 'system' });
    await deleteAccount(author);
    const item = { contentId: newId(), userId: author, type: 'thread', title: 'Mine', version: 1 };
    await admin.publish('content.saved', item, { id: saved, actor: author });
    await waitUntilApplied(saved);
    await waitUntilApplied(rendered);

    const logged = await admin.rows('SELECT action, detail FROM activity_logs WHERE id = ANY($1) ORDER BY action', [[saved, rendered]]);
    expect(logged).toEqual([
      { action: 'content.saved', detail: null },
      { action: 'short.created', detail: null },
    ]);
  });

  test('invites: to the address of a deleted account that signed up without it -> expired, without the address', async () => {
    const userId = newId();
    await register(userId, 'uninvited');
    const as = { role: 'admin' } as const;
    const { body: invite } = await admin.send('POST', '/api/admin/invites/generate', { as, body: { email: 'Uninvited@example.com' } });

    await deleteAccount(userId);

    const { body } = await admin.send('GET', '/api/admin/invites', { as });
    expect(body.find(({ id }: { id: string }) => id === invite.id)).toMatchObject({ email: 'deleted user', status: 'expired' });
    expect(await admin.rows("SELECT 1 FROM invites WHERE email = 'uninvited@example.com'")).toEqual([]);
  });

  test.each(['before', 'after'])('invites: redeemed %s the deletion -> only the user id is kept', async (order) => {
    const userId = newId();
    const [invite, redeemed] = [await admin.invite(`user-${order}@example.com`), newId()];
    const redeem = async () => {
      await admin.publish('invite.redeemed', { inviteId: invite.id, userId, email: invite.email }, { id: redeemed, actor: userId });
      await waitUntilApplied(redeemed);
    };
    if (order === 'before') await redeem();
    await deleteAccount(userId);
    if (order === 'after') await redeem();

    expect(await admin.rows('SELECT email, redeemed_by FROM invites WHERE id = $1', [invite.id])).toEqual([
      { email: null, redeemed_by: userId },
    ]);
    expect((await admin.invites()).find(({ id }) => id === invite.id)).toMatchObject({
      email: 'deleted user',
      status: 'redeemed',
      redeemed_by: 'deleted user',
    });
  });
});

describe('GET /api/export/activity', () => {
  test('access: anonymous -> 401', async () => {
    expect((await admin.send('GET', '/api/export/activity')).status).toBe(401);
  });

  test('export: 1005 own entries and an invite -> all of them, oldest first, none of other users', async () => {
    const userId = newId();
    await register(userId, 'grace');
    const invite = await admin.invite('grace@example.com');
    const redeemed = newId();
    await admin.publish('invite.redeemed', { inviteId: invite.id, userId, email: invite.email }, { id: redeemed, actor: userId });
    await waitUntilApplied(redeemed);
    await admin.rows(
      `INSERT INTO activity_logs SELECT gen_random_uuid(), $1, 'content.saved', 'content', n::text, now() + n * interval '1 ms'
       FROM generate_series(1, 1003) n`,
      [userId],
    );

    const { status, body, headers } = await admin.send('GET', '/api/export/activity', { as: { id: userId } });

    expect(status).toBe(200);
    expect(contract.exportActivity.responses[200].parse(body)).toEqual(body);
    expect(headers.get('content-disposition')).toBe('attachment; filename="trenzeye-activity.json"');
    expect(body.activity.map(({ target_id }: { target_id: string }) => target_id).slice(0, 2)).toEqual([userId, invite.id]);
    expect(body.activity).toHaveLength(1005);
    expect(new Set(body.activity.map(({ id }: { id: string }) => id)).size).toBe(1005);
    expect(body.invites_redeemed).toMatchObject([{ id: invite.id, email: 'grace@example.com' }]);
  });
});

describe('moderation and personal data', () => {
  const { register, flaggedItem, decide } = moderationFixture(() => admin);
  const moderator = () => register(`mod.${newId().slice(-8)}`, 'moderator');
  const exportOf = async (id: string) => (await admin.send('GET', '/api/export/activity', { as: { id } })).body;

  test('export: a decision, an appeal, a report -> contained, valid against the contract', async () => {
    const { author, reporter, contentId, caseId } = await flaggedItem('hate');
    const { decision } = (await decide(await moderator(), caseId, 'remove', { message: 'Please do not.' })).body;
    await admin.send('POST', `/api/moderation/decisions/${decision.id}/appeal`, { as: author, body: { text: 'It was a quotation.' } });

    const [ofAuthor, ofReporter] = [await exportOf(author.id), await exportOf(reporter.id)];

    expect(contract.exportActivity.responses[200].parse(ofAuthor)).toEqual(ofAuthor);
    expect(ofAuthor.decisions).toMatchObject([{ target_id: contentId, action: 'remove', reason: 'hate', message: 'Please do not.' }]);
    expect(ofAuthor.appeals).toMatchObject([{ decision_id: decision.id, text: 'It was a quotation.' }]);
    expect(ofAuthor.reports).toEqual([]);
    expect(contract.exportActivity.responses[200].parse(ofReporter)).toEqual(ofReporter);
    expect(ofReporter.reports).toMatchObject([{ target_type: 'content', target_id: contentId, reason: 'hate' }]);
  });

  test('account.deleted: author and reporter -> cases closed, texts by and about them deleted; a late publication is ignored', async () => {
    const { author, reporter, contentId, caseId } = await flaggedItem();
    const other = await flaggedItem();
    const { decision } = (await decide(await moderator(), other.caseId, 'remove', { message: 'About them.' })).body;
    await admin.send('POST', `/api/moderation/decisions/${decision.id}/appeal`, { as: other.author, body: { text: 'By them.' } });
    await admin.rows("UPDATE reports SET details = 'By the reporter.' WHERE reporter_id = $1", [reporter.id]);

    for (const { id } of [author, other.author, reporter]) await deleteAccount(id);
    const late = newId();
    const again = { type: 'thread', title: 'Again', preview: 'Again', signalId: '', version: 2, publishedTotal: 1, totalVersion: 1 };
    await admin.publish('content.published', { contentId, userId: author.id, ...again }, { id: late, actor: author.id });
    await waitUntilApplied(late);

    expect(await admin.rows('SELECT preview, status FROM flagged_content WHERE id = $1', [caseId])).toEqual([
      { preview: '', status: 'closed' },
    ]);
    expect(await admin.rows('SELECT message FROM decisions WHERE id = $1', [decision.id])).toEqual([{ message: '' }]);
    expect(await admin.rows('SELECT 1 FROM appeals WHERE user_id = $1', [other.author.id])).toEqual([]);
    expect(await admin.rows('SELECT details FROM reports WHERE reporter_id = $1', [reporter.id])).toEqual([{ details: '' }]);
    expect(await admin.rows('SELECT 1 FROM report_targets WHERE owner_id = $1', [author.id])).toEqual([]);
  });
});
