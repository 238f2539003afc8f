import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let ada: TestUser;
let grace: TestUser;
let adminUser: TestUser;
const { register, report, listCases, flaggedItem, decide, emitted, addComment } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  [ada, grace, adminUser] = [
    await register('mod.ada', 'moderator'),
    await register('mod.grace', 'moderator'),
    await register('admin.user', 'admin'),
  ];
});
afterAll(() => admin.stop());

const read = async (by: TestUser, id: string) => (await admin.send('GET', `/api/admin/flagged-content/${id}`, { as: by })).body;
const claim = (by: TestUser, id: string, verb: 'claim' | 'release' = 'claim') =>
  admin.send('POST', `/api/admin/flagged-content/${id}/${verb}`, { as: by });
const setAccount = async (id: string, role: string, status: string) => {
  await admin.rows('UPDATE directory_users SET role = $2, status = $3 WHERE id = $1', [id, role, status]);
};

describe('PATCH /api/admin/flagged-content/:id', () => {
  test.each([
    ['approve', ''],
    ['remove', 'Your post was removed. It was reported for hate, and a moderator agreed.'],
    ['suspend_user', expect.stringContaining('Your account is suspended')],
  ])('%s: -> decided, no longer pending, emitted once with the message to the owner', async (action, message) => {
    const { caseId, contentId, author } = await flaggedItem('hate');

    const answer = await decide(ada, caseId, action);

    expect(answer).toMatchObject({ status: 200, body: { id: caseId, status: 'decided', decision: { action, message, can_undo: true } } });
    expect(answer.body.decision.moderator).toEqual({ id: ada.id, username: 'mod.ada' });
    expect((await listCases(ada, '?limit=200')).map(({ id }) => id)).not.toContain(caseId);
    expect((await listCases(ada, '?status=decided&limit=200')).map(({ id }) => id)).toContain(caseId);
    await eventually(() =>
      expect(emitted('moderation.decided', { caseId })).toMatchObject([
        {
          actor: ada.id,
          data: {
            targetType: 'content',
            targetId: contentId,
            ownerId: author.id,
            action,
            reason: 'hate',
            message,
            moderatorId: ada.id,
            decisionId: answer.body.decision.id,
            version: 1,
          },
        },
      ]),
    );
  });

  test('warn: no text, template, template and message -> 400, the text of the template, the message', async () => {
    const [one, two] = [await flaggedItem(), await flaggedItem()];

    const withoutText = await decide(ada, one.caseId, 'warn');
    const unknown = await decide(ada, one.caseId, 'warn', { template: 'nonsense' });
    const templated = await decide(ada, one.caseId, 'warn', { template: 'spam' });
    const own = await decide(ada, two.caseId, 'warn', { template: 'spam', message: 'Please add a source.' });

    expect(withoutText).toMatchObject({ status: 400, body: { errors: [{ field: 'message' }] } });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'template' }] } });
    const { body: templates } = await admin.send('GET', '/api/admin/warning-templates', { as: ada });
    expect(templated.body.decision.message).toBe(templates.find(({ id }: { id: string }) => id === 'spam').text);
    expect(own.body.decision.message).toBe('Please add a source.');
  });

  test('conflicts: two concurrent decisions, older version, unknown case -> one 200 and one 409, 409, 404', async () => {
    const { caseId, contentId } = await flaggedItem();
    const [{ version } = { version: 0 }] = (await listCases(ada, '?limit=200')).filter(({ id }) => id === caseId);
    await report(await register(), 'content', contentId);

    const stale = await decide(ada, caseId, 'approve', { version });
    const both = await Promise.all([decide(ada, caseId, 'remove'), decide(grace, caseId, 'approve')]);

    expect(stale.status).toBe(409);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide(ada, newId(), 'approve')).status).toBe(404);
    await eventually(() => expect(emitted('moderation.decided', { caseId })).toHaveLength(1));
  });

  test('Idempotency-Key: the same request twice -> the same answer, one decision', async () => {
    const { caseId } = await flaggedItem();
    const decideOnce = () =>
      admin.send('PATCH', `/api/admin/flagged-content/${caseId}`, {
        as: ada,
        body: { action: 'remove' },
        headers: { 'idempotency-key': `key-${caseId}` },
      });

    const [first, second] = [await decideOnce(), await decideOnce()];

    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await read(ada, caseId)).decisions).toHaveLength(1);
  });

  test('rejections: own content, removal of a user, suspension of an admin, a moderator, a suspended user -> the case stays pending', async () => {
    const own = await flaggedItem();
    await admin.rows('UPDATE flagged_content SET owner_id = $2 WHERE id = $1', [own.caseId, ada.id]);
    const target = await register();
    await report(grace, 'user', target.id);
    const [userCase] = await listCases(ada, '?target_type=user&limit=1');
    const suspend = async (by: TestUser, role: string, status = 'active') => {
      await setAccount(target.id, role, status);
      return (await decide(by, String(userCase?.id), 'suspend_user')).status;
    };

    expect((await decide(ada, own.caseId, 'approve')).status).toBe(409);
    expect(await decide(ada, String(userCase?.id), 'remove')).toMatchObject({ status: 400, body: { errors: [{ field: 'action' }] } });
    expect(await suspend(adminUser, 'admin')).toBe(409);
    expect(await suspend(ada, 'moderator')).toBe(403);
    expect(await suspend(ada, 'user', 'suspended')).toBe(409);
    expect(await suspend(adminUser, 'moderator')).toBe(200);
  });
});

describe('claims', () => {
  test('claim: other moderator, admin, after release, after 15 minutes -> 409, 200, 200, 200', async () => {
    const [one, two, three] = [await flaggedItem(), await flaggedItem(), await flaggedItem()];
    for (const { caseId } of [one, two, three])
      expect((await claim(ada, caseId)).body.claimed_by).toEqual({ id: ada.id, username: 'mod.ada' });

    expect([(await claim(grace, one.caseId)).status, (await decide(grace, one.caseId, 'approve')).status]).toEqual([409, 409]);
    expect((await claim(grace, one.caseId, 'release')).status).toBe(409);
    expect((await listCases(ada, '?claimed=me&limit=200')).map(({ id }) => id).sort()).toEqual(
      [one, two, three].map(({ caseId }) => caseId).sort(),
    );
    expect((await listCases(grace, `?${new URLSearchParams({ claimed: 'none', limit: '200' })}`)).map(({ id }) => id)).not.toContain(
      one.caseId,
    );
    expect((await decide(adminUser, two.caseId, 'approve')).status).toBe(200);
    expect((await claim(ada, three.caseId, 'release')).body.claimed_by).toBeNull();
    expect((await decide(grace, three.caseId, 'approve')).status).toBe(200);
    admin.advanceClock(15 * 60_000 + 1);
    expect((await claim(grace, one.caseId)).body.claimed_by).toEqual({ id: grace.id, username: 'mod.grace' });
    expect((await decide(grace, one.caseId, 'approve')).body.claimed_by).toBeNull();
    expect((await claim(grace, one.caseId)).status).toBe(409);
  });
});

describe('POST /api/admin/flagged-content/bulk', () => {
  test('bulk: pending, decided, unknown and duplicate cases -> one result per case', async () => {
    const [one, two, done] = [await flaggedItem(), await flaggedItem(), await flaggedItem()];
    await decide(ada, done.caseId, 'approve');
    const unknown = newId();

    const { status, body } = await admin.send('POST', '/api/admin/flagged-content/bulk', {
      as: ada,
      body: { ids: [one.caseId, done.caseId, two.caseId, unknown, one.caseId], action: 'remove' },
    });

    expect(status).toBe(200);
    expect(body.map(({ id, status }: { id: string; status: number }) => [id, status])).toEqual([
      [one.caseId, 200],
      [done.caseId, 409],
      [two.caseId, 200],
      [unknown, 404],
    ]);
    expect(body[0].case).toMatchObject({ status: 'decided', decision: { action: 'remove' } });
    await eventually(() => expect([one, two].flatMap(({ caseId }) => emitted('moderation.decided', { caseId }))).toHaveLength(2));
  });
});

describe('GET /api/admin/flagged-content/:id', () => {
  test('case: -> all reports with reporters and details, and earlier decisions about the author', async () => {
    const first = await flaggedItem('hate');
    await decide(ada, first.caseId, 'warn', { template: 'hate' });
    const text = 'And now for something worse.';
    const commentId = await addComment(first.author, first.contentId, text);
    await report(first.reporter, 'comment', commentId, 'other', { details: 'See for yourself' });
    const [open] = (await listCases(ada, `?author=${first.author.id}`)).filter(({ target_id }) => target_id === commentId);

    const detail = await read(ada, String(open?.id));

    expect(detail.all_reports).toMatchObject([
      { reporter: { id: first.reporter.id, username: first.reporter.username }, reason: 'other', details: 'See for yourself' },
    ]);
    expect(detail.author).toMatchObject({ id: first.author.id, role: 'user', status: 'active', counts: { warn: 1 }, open_cases: 1 });
    expect(detail.author.before).toMatchObject([{ case_id: first.caseId, action: 'warn', reason: 'hate', undone: false }]);
  });
});

describe('GET /api/admin/flagged-content', () => {
  test('pagination: each order and filter -> all cases in order, no duplicates', async () => {
    const author = await register();
    await admin.rows(
      `INSERT INTO flagged_content (id, target_type, target_id, kind, owner_id, preview, report_count, reasons, reason, reporter_id, created_at, reported_at)
       SELECT gen_random_uuid(), 'content', gen_random_uuid(), 'image', $1, 'p', 1 + n % 4, '{"sexual": 1}', 'sexual', $1, now() + n / 3 * interval '1 s', now()
       FROM generate_series(1, 25) n`,
      [author.id],
    );
    const readAllPages = async (query: string) => {
      const seen: { id: string; created_at: string; reports: number }[] = [];
      for (let next: string | undefined = `/api/admin/flagged-content?limit=7&author=${author.id}&${query}`; next; ) {
        const answer = await admin.send('GET', next, { as: ada });
        seen.push(...answer.body);
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
      return seen;
    };

    const times = (await readAllPages('reason=sexual&target_type=content')).map(({ created_at }) => created_at);
    const oldest = (await readAllPages('sort=oldest')).map(({ created_at }) => created_at);
    const counts = (await readAllPages('sort=most_reported')).map(({ reports }) => reports);

    expect(times).toEqual([...times].sort().reverse());
    expect(oldest).toEqual([...oldest].sort());
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    await admin.rows("UPDATE flagged_content SET status = 'closed' WHERE owner_id = $1", [author.id]);
  });

  test('access: anonymous, user -> 401, 403 for all routes; moderator, admin -> 200 for the list', async () => {
    const { caseId } = await flaggedItem();
    const user = await register();
    const paths = [
      ['GET', '/api/admin/flagged-content'],
      ['GET', `/api/admin/flagged-content/${caseId}`],
      ['PATCH', `/api/admin/flagged-content/${caseId}`],
      ['POST', `/api/admin/flagged-content/${caseId}/claim`],
      ['POST', `/api/admin/flagged-content/${caseId}/release`],
      ['POST', `/api/admin/flagged-content/${caseId}/undo`],
      ['POST', '/api/admin/flagged-content/bulk'],
      ['GET', '/api/admin/warning-templates'],
      ['GET', '/api/admin/appeals'],
    ] as const;
    const body = (method: string) => (method === 'GET' ? {} : { body: { action: 'approve', ids: [caseId] } });

    const anonymous = await Promise.all(paths.map(([method, path]) => admin.send(method, path, body(method))));
    const byUser = await Promise.all(paths.map(([method, path]) => admin.send(method, path, { as: user, ...body(method) })));
    const [first] = paths;
    const staff = [await admin.send(...first, { as: ada }), await admin.send(...first, { as: adminUser })];

    expect(new Set(anonymous.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(byUser.map(({ status }) => status))).toEqual(new Set([403]));
    expect(staff.map(({ status }) => status)).toEqual([200, 200]);
  });
});
