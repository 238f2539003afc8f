import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let ada: TestUser;
let grace: TestUser;
const { register, flaggedItem, decide, undo, emitted } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  [ada, grace] = [await register('mod.ada', 'moderator'), await register('mod.grace', 'moderator')];
});
afterAll(() => admin.stop());

const ownDecisions = async (by: TestUser) => (await admin.send('GET', '/api/moderation/decisions', { as: by })).body;
const appeal = (by: TestUser | { id: string; status: 'suspended' }, id: string, text = 'It was a quotation.') =>
  admin.send('POST', `/api/moderation/decisions/${id}/appeal`, { as: by, body: { text } });
const pendingAppeals = async (by: TestUser) => (await admin.send('GET', '/api/admin/appeals?limit=100', { as: by })).body;
const answer = (by: TestUser, id: string, outcome: string, message = '') =>
  admin.send('POST', `/api/admin/appeals/${id}/answer`, { as: by, body: { answer: outcome, message } });
/** A decision by Ada that the author has appealed. */
const appealedDecision = async (action = 'remove') => {
  const about = await flaggedItem();
  const { decision } = (await decide(ada, about.caseId, action)).body;
  expect((await appeal(about.author, decision.id)).status).toBe(201);
  const found = (await pendingAppeals(grace)).find(({ decision_id }: { decision_id: string }) => decision_id === decision.id);
  return { ...about, decisionId: decision.id as string, appealId: found.id as string };
};

describe('GET /api/moderation/decisions', () => {
  test('own decisions: -> action and reason, without moderator and reporter; no approvals, no decisions about other users', async () => {
    const [removed, approved] = [await flaggedItem('hate'), await flaggedItem()];
    await decide(ada, removed.caseId, 'remove', { message: 'Please do not.' });
    await decide(ada, approved.caseId, 'approve');

    const decisions = await ownDecisions(removed.author);

    expect(decisions).toMatchObject([
      {
        action: 'remove',
        target_type: 'content',
        target_id: removed.contentId,
        reason: 'hate',
        message: 'Please do not.',
        in_force: true,
        can_appeal: true,
        appeal: null,
        content_preview: 'Night trains are back. And more.',
      },
    ]);
    expect(JSON.stringify(decisions)).not.toContain(ada.id);
    expect(JSON.stringify(decisions)).not.toContain(removed.reporter.id);
    expect(await ownDecisions(approved.author)).toEqual([]);
    expect((await admin.send('GET', '/api/moderation/decisions')).status).toBe(401);
  });
});

describe('POST /api/moderation/decisions/:id/appeal', () => {
  test('appeal: once, again, of a warning, of another user -> emitted and listed, 409, 409, 404', async () => {
    const { author, caseId, decisionId, appealId } = await appealedDecision();
    const warned = await flaggedItem();
    const warning = (await decide(ada, warned.caseId, 'warn', { template: 'spam' })).body.decision.id;

    expect((await appeal(author, decisionId)).status).toBe(409);
    expect((await appeal(warned.author, warning)).status).toBe(409);
    expect((await appeal(warned.author, decisionId)).status).toBe(404);
    expect((await appeal(author, newId())).status).toBe(404);
    expect(await ownDecisions(author)).toMatchObject([{ can_appeal: false, appeal: { status: 'pending', text: 'It was a quotation.' } }]);
    await eventually(() => expect(emitted('appeal.filed', { caseId })).toMatchObject([{ data: { appealId, userId: author.id } }]));
  });

  test('access: suspended user -> can appeal the suspension, cannot report', async () => {
    const { author, caseId, reporter } = await flaggedItem();
    const { decision } = (await decide(ada, caseId, 'suspend_user')).body;
    const as = { id: author.id, status: 'suspended' } as const;

    expect((await appeal(as, decision.id)).status).toBe(201);
    expect(
      (await admin.send('POST', '/api/reports', { as, body: { target_type: 'user', target_id: reporter.id, reason: 'spam' } })).status,
    ).toBe(403);
  });

  test('validation: blank text -> 400 that names text', async () => {
    const { author, caseId } = await flaggedItem();
    const { decision } = (await decide(ada, caseId, 'remove')).body;

    expect(await appeal(author, decision.id, '   ')).toMatchObject({ status: 400, body: { errors: [{ field: 'text' }] } });
  });
});

describe('POST /api/admin/appeals/:id/answer', () => {
  test('uphold: deciding moderator, another moderator, again -> 409, upheld with the decision still in force, 409', async () => {
    const { author, caseId, appealId } = await appealedDecision();

    const same = await answer(ada, appealId, 'uphold');
    const other = await answer(grace, appealId, 'uphold', 'We looked twice.');
    const again = await answer(grace, appealId, 'restore');

    expect([same.status, other.status, again.status]).toEqual([409, 200, 409]);
    expect((await pendingAppeals(ada)).find(({ id }: { id: string }) => id === appealId)).toBeUndefined();
    expect(other.body).toMatchObject({ status: 'upheld', answered_by: { id: grace.id }, case: { decision: { action: 'remove' } } });
    expect(await ownDecisions(author)).toMatchObject([
      { in_force: true, can_appeal: false, appeal: { status: 'upheld', answer: 'We looked twice.' } },
    ]);
    await eventually(() =>
      expect(emitted('moderation.decided', { caseId }).map(({ data }) => data)).toMatchObject([
        { action: 'remove', version: 1 },
        { action: 'uphold', version: 2, message: 'We looked twice.', moderatorId: grace.id },
      ]),
    );
  });

  test.each([
    ['remove', 'restore'],
    ['suspend_user', 'reinstate_user'],
  ])('%s: restored -> %s emitted, the decision no longer in force, the case still decided', async (action, inverse) => {
    const { author, caseId, appealId } = await appealedDecision(action);

    const { body } = await answer(grace, appealId, 'restore');

    expect(body).toMatchObject({ status: 'restored', case: { status: 'decided', decision: { action: inverse, can_undo: false } } });
    expect(await ownDecisions(author)).toMatchObject([{ in_force: false, can_appeal: false, appeal: { status: 'restored' } }]);
    expect((await undo(ada, caseId)).status).toBe(409);
    await eventually(() => expect(emitted('moderation.decided', { caseId, action: inverse })).toHaveLength(1));
  });

  test('undo: by the deciding moderator -> the appeal is answered as restored', async () => {
    const { author, caseId, appealId } = await appealedDecision();

    await undo(ada, caseId);

    expect(await ownDecisions(author)).toMatchObject([{ in_force: false, appeal: { status: 'restored' } }]);
    expect((await answer(grace, appealId, 'uphold')).status).toBe(409);
  });

  test('access: appellant as moderator, unknown appeal, user -> 409, 404, 403', async () => {
    const { author, appealId } = await appealedDecision();

    expect((await answer({ ...author, role: 'moderator' }, appealId, 'restore')).status).toBe(409);
    expect((await answer(grace, newId(), 'restore')).status).toBe(404);
    expect((await answer(author, appealId, 'restore')).status).toBe(403);
  });
});
