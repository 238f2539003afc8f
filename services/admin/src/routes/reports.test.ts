import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let moderator: TestUser;
const { register, publishItem, addComment, report, listCases, emitted } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  moderator = await register('mod.reports', 'moderator');
});
afterAll(() => admin.stop());

const casesOf = async (id: string) => (await listCases(moderator, '?limit=200')).filter(({ target_id }) => target_id === id);

describe('POST /api/reports', () => {
  test('three people, one twice -> one open case with the specified fields, its reports and reasons counted, each person once', async () => {
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
      ...{ content_type: 'thread', content_author: author.username, flagged_by_username: ada.username, reason: 'spam' },
      ...{ content_preview: 'Night trains are back.', target_type: 'content', status: 'pending', author_id: author.id },
      ...{ reports: 3, reasons: { spam: 1, hate: 1, harassment: 1 }, claimed_by: null, decision: null, appeal: null, target_gone: false },
    });
    await eventually(() =>
      expect(emitted('content.flagged', { targetId: id }).map(({ actor }) => actor)).toEqual([ada.id, grace.id, joan.id]),
    );
    expect(emitted('content.flagged', { targetId: id })[0]?.data).toMatchObject({ caseId: found?.id, ownerId: author.id, reason: 'spam' });
  });

  test('50 people at once -> one case with 50 reports', async () => {
    const [author, reporters] = [await register(), await Promise.all(Array.from({ length: 50 }, () => register()))];
    const id = await publishItem(author);

    const answers = await Promise.all(reporters.map((each) => report(each, 'content', id)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await casesOf(id)).toMatchObject([{ reports: 50, reasons: { spam: 50 } }]);
  });

  test('a comment and a person -> cases with the words of the one and the name of the other', async () => {
    const [author, reader] = [await register(), await register('night.reader')];
    const item = await publishItem(author);
    const commentId = await addComment(reader, item, 'Nobody asked you.');

    const answers = [await report(author, 'comment', commentId, 'harassment'), await report(author, 'user', reader.id, 'impersonation')];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await casesOf(commentId)).toMatchObject([{ content_type: 'comment', content_preview: 'Nobody asked you.', parent_id: item }]);
    expect(await casesOf(reader.id)).toMatchObject([{ content_type: 'user', content_preview: '@night.reader', author_id: reader.id }]);
  });

  test('POST /api/content/:id/flag: an item -> the same case', async () => {
    const [author, ada, grace] = [await register(), await register(), await register()];
    const id = await publishItem(author);
    const flag = (by: TestUser) => admin.send('POST', `/api/content/${id}/flag`, { as: by, body: { reason: 'misinformation' } });

    await report(ada, 'content', id);

    expect(await flag(grace)).toMatchObject({ status: 201, body: { target_type: 'content', reason: 'misinformation' } });
    expect(await flag(grace)).toMatchObject({ status: 200 });
    expect(await casesOf(id)).toMatchObject([{ reports: 2 }]);
  });

  test("one's own item, comment and self -> 409; what is unknown, of another type or removed -> 404", async () => {
    const [author, other] = [await register(), await register()];
    const [id, gone] = [await publishItem(author), await publishItem(author)];
    const commentId = await addComment(author, id, 'Mine.');
    const removed = {
      contentId: gone,
      userId: author.id,
      reason: 'author',
      version: 3,
      wasPublished: true,
      publishedTotal: 1,
      totalVersion: 3,
    };
    await admin.publish('content.removed', removed);
    await eventually(async () =>
      expect(await admin.rows('SELECT 1 FROM report_targets WHERE id = $1 AND removed', [gone])).toHaveLength(1),
    );

    const own = [await report(author, 'content', id), await report(author, 'comment', commentId), await report(author, 'user', author.id)];
    const absent = [
      await report(other, 'content', newId()),
      await report(other, 'content', commentId),
      await report(other, 'content', gone),
      await report(other, 'user', newId()),
    ];

    expect(own.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test.each([
    ['an unknown reason', { reason: 'boring' }, 'reason'],
    ['an unknown type', { target_type: 'planet' }, 'target_type'],
    ['no id', { target_id: '7' }, 'target_id'],
    ['other without words', { reason: 'other' }, 'details'],
    ['too many words', { details: 'x'.repeat(1001) }, 'details'],
  ])('bad input: %s -> 400 that names the field', async (_case, more, field) => {
    const [author, reporter] = [await register(), await register()];

    const answer = await report(reporter, 'user', author.id, 'spam', more);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('limits: more than 100 reports in a day -> 429, and tomorrow again', async () => {
    const [author, keen] = [await register(), await register()];
    const { body } = await report(keen, 'content', await publishItem(author));
    await admin.rows(
      `INSERT INTO flagged_content (id, target_type, target_id, kind, owner_id, preview, report_count, reasons, reason, reporter_id, created_at, reported_at)
       SELECT gen_random_uuid(), 'user', gen_random_uuid(), 'user', $1, '', 1, '{"spam": 1}', 'spam', $1, now(), now() FROM generate_series(1, 99)`,
      [keen.id],
    );
    await admin.rows(
      `INSERT INTO reports SELECT gen_random_uuid(), id, $1, 'spam', '', now(), now() FROM flagged_content WHERE owner_id = $1`,
      [keen.id],
    );

    const refused = await report(keen, 'user', author.id);

    expect(body.id).toBeDefined();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    await admin.rows("UPDATE reports SET created_at = now() - interval '25 hours' WHERE reporter_id = $1", [keen.id]);
    expect((await report(keen, 'user', author.id)).status).toBe(201);
    await admin.rows("UPDATE flagged_content SET status = 'closed' WHERE owner_id = $1", [keen.id]);
  });

  test('access: nobody, a suspended and a banned person -> 401, 403, 403', async () => {
    const author = await register();
    const body = { target_type: 'user', target_id: author.id, reason: 'spam' };
    const by = (as?: object) => admin.send('POST', '/api/reports', { body, ...(as ? { as } : {}) });

    const answers = [await by(), await by({ id: newId(), status: 'suspended' }), await by({ id: newId(), status: 'banned' })];

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });

  test('an edited comment -> reported with its words of now; a restored item -> can be reported again', async () => {
    const [author, reader] = [await register(), await register()];
    const item = await publishItem(author);
    const commentId = await addComment(reader, item, 'First words.');
    const edit = { commentId, contentId: item, userId: reader.id, text: 'Second words.', edits: 1, mentioned: [] };
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
      expect(await casesOf(commentId)).toMatchObject([{ content_preview: 'Second words.' }]);
    });
  });
});
