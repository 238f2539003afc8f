import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { CaseDetail } from '@trenzeye/proto/http/admin';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let moderator: TestUser;
const { register, publishItem, editItem, addComment, report, listCases, emitted } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  moderator = await register('mod.reports', 'moderator');
});
afterAll(() => admin.stop());

const casesOf = async (id: string) => (await listCases(moderator, '?limit=200')).filter(({ target_id }) => target_id === id);

describe('POST /api/reports', () => {
  test('reports: three users, one twice -> one pending case with the specified fields; each user counts once', async () => {
    const [author, ada, grace, joan] = [await register(), await register(), await register(), await register()];
    const id = await publishItem(author, 'Night trains', 'Night trains are back.');

    const first = await report(ada, 'content', id, 'spam', { details: 'The third time today' });
    await report(grace, 'content', id, 'hate');
    await report(joan, 'content', id, 'spam');
    const again = await report(ada, 'content', id, 'harassment', { details: 'On second thoughts' });

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toMatchObject({ target_type: 'content', target_id: id, reason: 'spam', details: 'The third time today' });
    expect(again.body).toMatchObject({ id: first.body.id, reason: 'harassment', details: 'On second thoughts' });
    const [found, ...others] = await casesOf(id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      content_type: 'thread',
      content_author: author.username,
      flagged_by_username: ada.username,
      reason: 'spam',
      content_preview: 'Night trains are back.',
      target_type: 'content',
      status: 'pending',
      author_id: author.id,
      reports: 3,
      reasons: { spam: 1, hate: 1, harassment: 1 },
      claimed_by: null,
      decision: null,
      appeal: null,
      target_gone: false,
    });
    await eventually(() =>
      expect(emitted('content.flagged', { targetId: id }).map(({ actor }) => actor)).toEqual([ada.id, grace.id, joan.id]),
    );
    expect(emitted('content.flagged', { targetId: id })[0]?.data).toMatchObject({ caseId: found?.id, ownerId: author.id, reason: 'spam' });
  });

  test('edited between two reports -> each report has its version; the case has the reported and the current text', async () => {
    const [author, ada, grace] = [await register(), await register(), await register()];
    const id = await publishItem(author, 'Night trains', 'Night trains are a scam.');
    await report(ada, 'content', id);
    await editItem(author, id, { title: 'Night trains', preview: 'Night trains are lovely.', publishedVersion: 2 });

    await report(grace, 'content', id);

    const [found] = await casesOf(id);
    const { body } = await admin.send('GET', `/api/admin/flagged-content/${found?.id}`, { as: moderator });
    expect(body).toMatchObject({ content_preview: 'Night trains are a scam.', current_preview: 'Night trains are lovely.' });
    expect(body.all_reports.map(({ reporter, version }: CaseDetail['all_reports'][number]) => [reporter.username, version])).toEqual([
      [grace.username, 2],
      [ada.username, 1],
    ]);
  });

  test('report of a user -> no version, no current text', async () => {
    const author = await register();
    await report(await register(), 'user', author.id);

    const [found] = await casesOf(author.id);
    const { body } = await admin.send('GET', `/api/admin/flagged-content/${found?.id}`, { as: moderator });
    expect(body).toMatchObject({ current_preview: null, all_reports: [{ version: null }] });
  });

  test('race: 50 users -> one case with 50 reports', async () => {
    const [author, reporters] = [await register(), await Promise.all(Array.from({ length: 50 }, () => register()))];
    const id = await publishItem(author);

    const answers = await Promise.all(reporters.map((each) => report(each, 'content', id)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await casesOf(id)).toMatchObject([{ reports: 50, reasons: { spam: 50 } }]);
  });

  test('targets: a comment, a user -> cases with the text, the username', async () => {
    const [author, reader] = [await register(), await register('night.reader')];
    const item = await publishItem(author);
    const commentId = await addComment(reader, item, 'Your opinion is worthless.');

    const answers = [await report(author, 'comment', commentId, 'harassment'), await report(author, 'user', reader.id, 'impersonation')];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await casesOf(commentId)).toMatchObject([
      { content_type: 'comment', content_preview: 'Your opinion is worthless.', parent_id: item },
    ]);
    expect(await casesOf(reader.id)).toMatchObject([{ content_type: 'user', content_preview: '@night.reader', author_id: reader.id }]);
  });

  test('POST /api/content/:id/flag: reported item -> the same case', async () => {
    const [author, ada, grace] = [await register(), await register(), await register()];
    const id = await publishItem(author);
    const flag = (by: TestUser) => admin.send('POST', `/api/content/${id}/flag`, { as: by, body: { reason: 'misinformation' } });

    await report(ada, 'content', id);

    expect(await flag(grace)).toMatchObject({ status: 201, body: { target_type: 'content', reason: 'misinformation' } });
    expect(await flag(grace)).toMatchObject({ status: 200 });
    expect(await casesOf(id)).toMatchObject([{ reports: 2 }]);
  });

  test('targets: own item, own comment, self; unknown, of another type, removed -> 409; 404', async () => {
    const [author, other] = [await register(), await register()];
    const [id, removedId] = [await publishItem(author), await publishItem(author)];
    const commentId = await addComment(author, id, 'Mine.');
    const removed = {
      contentId: removedId,
      userId: author.id,
      reason: 'author',
      version: 3,
      wasPublished: true,
      publishedTotal: 1,
      totalVersion: 3,
    };
    await admin.publish('content.removed', removed);
    await eventually(async () =>
      expect(await admin.rows('SELECT 1 FROM report_targets WHERE id = $1 AND removed', [removedId])).toHaveLength(1),
    );

    const own = [await report(author, 'content', id), await report(author, 'comment', commentId), await report(author, 'user', author.id)];
    const absent = [
      await report(other, 'content', newId()),
      await report(other, 'content', commentId),
      await report(other, 'content', removedId),
      await report(other, 'user', newId()),
    ];

    expect(own.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test.each([
    ['unknown reason', { reason: 'boring' }, 'reason'],
    ['unknown target type', { target_type: 'planet' }, 'target_type'],
    ['invalid id', { target_id: '7' }, 'target_id'],
    ['other without details', { reason: 'other' }, 'details'],
    ['details too long', { details: 'x'.repeat(1001) }, 'details'],
  ])('validation: %s -> 400 that names the field', async (_case, fields, field) => {
    const [author, reporter] = [await register(), await register()];

    const answer = await report(reporter, 'user', author.id, 'spam', fields);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('limit: 101st report within 24 hours, a day later -> 429, 201', async () => {
    const [author, reporter] = [await register(), await register()];
    const { body } = await report(reporter, 'content', await publishItem(author));
    await admin.rows(
      `INSERT INTO flagged_content (id, target_type, target_id, kind, owner_id, preview, report_count, reasons, reason, reporter_id, created_at, reported_at)
       SELECT gen_random_uuid(), 'user', gen_random_uuid(), 'user', $1, '', 1, '{"spam": 1}', 'spam', $1, now(), now() FROM generate_series(1, 99)`,
      [reporter.id],
    );
    await admin.rows(
      `INSERT INTO reports SELECT gen_random_uuid(), id, $1, 'spam', '', now(), now() FROM flagged_content WHERE owner_id = $1`,
      [reporter.id],
    );

    const refused = await report(reporter, 'user', author.id);

    expect(body.id).toBeDefined();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    await admin.rows("UPDATE reports SET created_at = now() - interval '25 hours' WHERE reporter_id = $1", [reporter.id]);
    expect((await report(reporter, 'user', author.id)).status).toBe(201);
    await admin.rows("UPDATE flagged_content SET status = 'closed' WHERE owner_id = $1", [reporter.id]);
  });

  test('access: anonymous, suspended user, banned user -> 401, 403, 403', async () => {
    const author = await register();
    const body = { target_type: 'user', target_id: author.id, reason: 'spam' };
    const by = (as?: object) => admin.send('POST', '/api/reports', { body, ...(as ? { as } : {}) });

    const answers = [await by(), await by({ id: newId(), status: 'suspended' }), await by({ id: newId(), status: 'banned' })];

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });

  test('targets: edited comment, restored item -> reported with the current text, can be reported', async () => {
    const [author, reader] = [await register(), await register()];
    const item = await publishItem(author);
    const commentId = await addComment(reader, item, 'First text.');
    const edit = { commentId, contentId: item, userId: reader.id, text: 'Second text.', edits: 1, mentioned: [] };
    await admin.publish('comment.edited', edit);
    const counts = { publishedTotal: 1, totalVersion: 3 };
    await admin.publish('content.removed', {
      contentId: item,
      userId: author.id,
      reason: 'moderation',
      version: 3,
      wasPublished: true,
      ...counts,
    });
    await admin.publish('content.restored', { contentId: item, userId: author.id, version: 4, ...counts });
    await eventually(async () =>
      expect(await admin.rows('SELECT 1 FROM report_targets WHERE id = $1 AND version = 4', [item])).toHaveLength(1),
    );

    expect((await report(reader, 'content', item)).status).toBe(201);
    await eventually(async () => {
      await report(author, 'comment', commentId);
      expect(await casesOf(commentId)).toMatchObject([{ content_preview: 'Second text.' }]);
    });
  });
});
