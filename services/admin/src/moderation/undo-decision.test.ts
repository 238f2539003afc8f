import { eventually } from '@trenzeye/kit/testing';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let ada: TestUser;
let grace: TestUser;
let adminUser: TestUser;
const { register, report, listCases, flaggedItem, decide, undo, emitted } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  [ada, grace, adminUser] = [
    await register('mod.ada', 'moderator'),
    await register('mod.grace', 'moderator'),
    await register('admin.user', 'admin'),
  ];
});
afterAll(() => admin.stop());

const readDecisions = async (caseId: string) =>
  (await admin.send('GET', `/api/admin/flagged-content/${caseId}`, { as: ada })).body.decisions;

describe('POST /api/admin/flagged-content/:id/undo', () => {
  test.each([
    ['remove', 'restore'],
    ['suspend_user', 'reinstate_user'],
  ])(
    '%s: undone by the deciding moderator -> %s emitted with a higher version, the case pending and decidable again',
    async (action, inverse) => {
      const { caseId } = await flaggedItem();
      await decide(ada, caseId, action);

      const undone = await undo(ada, caseId);
      const again = await decide(grace, caseId, 'approve');

      expect(undone).toMatchObject({ status: 200, body: { status: 'pending', decision: null } });
      expect(again.status).toBe(200);
      await eventually(() =>
        expect(emitted('moderation.decided', { caseId }).map(({ data }) => data)).toMatchObject([
          { action, version: 1 },
          { action: inverse, version: 2 },
          { action: 'approve', version: 3 },
        ]),
      );
      expect(await readDecisions(caseId)).toMatchObject([
        { action: 'approve', undone: false },
        { action: inverse, undoes: expect.any(String) },
        { action, undone: true },
      ]);
    },
  );

  test('approve: undone by another moderator, an admin, again -> 403, pending and logged without an event, 409', async () => {
    const { caseId, contentId } = await flaggedItem();
    await decide(ada, caseId, 'approve');

    const others = await undo(grace, caseId);
    const admins = await undo(adminUser, caseId);
    const twice = await undo(adminUser, caseId);

    expect([others.status, admins.status, twice.status]).toEqual([403, 200, 409]);
    expect(admins.body.status).toBe('pending');
    const { body } = await admin.send('GET', `/api/admin/activity-logs?target_id=${contentId}&action=moderation.reopened`, { as: ada });
    expect(body).toMatchObject([
      { username: 'admin.user', detail: { before: { action: 'approve' }, after: { status: 'pending', case_id: caseId } } },
    ]);
    await eventually(() => expect(emitted('moderation.decided', { caseId })).toHaveLength(1));
  });

  test('undo: the target was reported again -> only the newer case is pending', async () => {
    const { caseId, contentId } = await flaggedItem();
    await decide(ada, caseId, 'approve');
    await report(await register(), 'content', contentId);

    const undone = await undo(ada, caseId);

    expect(undone.body.status).toBe('decided');
    const open = (await listCases(ada, '?limit=200')).filter(({ target_id }) => target_id === contentId);
    expect(open.map(({ id }) => id === caseId)).toEqual([false]);
  });
});
