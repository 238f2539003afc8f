import { setTimeout as sleep } from 'node:timers/promises';
import { admins, moderators, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment, TestUser } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

/** Repeats a request until the admin service has consumed the events that it depends on. */
const retryUntilConsumed = async <T>(request: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    const result = await request().catch((error: unknown) => {
      if (tries > 100) throw error;
      return undefined;
    });
    if (result !== undefined) return result;
    if (tries > 100) throw new Error('the admin service has not consumed the event');
    await sleep(50);
  }
};

const newUser = async (environment: TestEnvironment, actor: 'other' | 'moderator' = 'other'): Promise<TestUser> => {
  const user = await environment.createUser(actor);
  if (!user) throw new Error('no user was created');
  return user;
};

const report = (environment: TestEnvironment, reporter: TestUser, id: string): Promise<unknown> =>
  retryUntilConsumed(() =>
    environment.request('POST', '/api/reports', reporter.token, { target_type: 'content', target_id: id, reason: 'spam' }),
  );

/** A reported item, with its report stored by the admin service. */
const newReportedItem = async (environment: TestEnvironment, author?: TestUser): Promise<{ id: string; author: TestUser }> => {
  const writer = author ?? (await newUser(environment));
  const id = await environment.publishItem(writer);
  await report(environment, author ? await newUser(environment) : environment.user('owner'), id);
  return { id, author: writer };
};

const newCase = async (environment: TestEnvironment, author?: TestUser): Promise<{ caseId: string; author: TestUser }> => {
  const { id, author: writer } = await newReportedItem(environment, author);
  const path = `/api/admin/flagged-content?author=${writer.id}`;
  const cases = await environment.request<{ id: string; target_id: string }[]>('GET', path, environment.user('admin').token);
  const found = cases.find(({ target_id }) => target_id === id);
  if (!found) throw new Error('the report has no case');
  return { caseId: found.id, author: writer };
};

/** A decided case; by default decided by the moderator of the matrix. */
const newDecision = async (
  environment: TestEnvironment,
  { by = environment.user('moderator'), author }: { by?: TestUser; author?: TestUser } = {},
) => {
  const opened = await newCase(environment, author);
  const path = `/api/admin/flagged-content/${opened.caseId}`;
  const { decision } = await environment.request<{ decision: { id: string } }>('PATCH', path, by.token, { action: 'remove' });
  return { ...opened, decisionId: decision.id };
};

const moderationQueue = '/api/admin/flagged-content';

export const moderationRows: Rows = {
  'POST /api/reports': row(writers, async (environment) => ({
    path: '/api/reports',
    body: { target_type: 'content', target_id: (await newReportedItem(environment)).id, reason: 'hate' },
  })),
  'POST /api/content/{id}/flag': row(writers, async (environment) => ({
    path: `/api/content/${(await newReportedItem(environment)).id}/flag`,
    body: { reason: 'hate' },
  })),
  'GET /api/admin/flagged-content': row(moderators, () => ({ path: `${moderationQueue}?status=pending` })),
  'GET /api/admin/flagged-content/{id}': row(moderators, async (environment) => ({
    path: `${moderationQueue}/${(await newCase(environment)).caseId}`,
  })),
  'PATCH /api/admin/flagged-content/{id}': row(moderators, async (environment) => ({
    path: `${moderationQueue}/${(await newCase(environment)).caseId}`,
    body: { action: 'approve' },
  })),
  'POST /api/admin/flagged-content/bulk': row(moderators, async (environment) => ({
    path: `${moderationQueue}/bulk`,
    body: { ids: [(await newCase(environment)).caseId], action: 'approve' },
  })),
  'POST /api/admin/flagged-content/{id}/claim': row(moderators, async (environment) => ({
    path: `${moderationQueue}/${(await newCase(environment)).caseId}/claim`,
    body: {},
  })),
  'POST /api/admin/flagged-content/{id}/release': row(moderators, async (environment) => ({
    path: `${moderationQueue}/${(await newCase(environment)).caseId}/release`,
    body: {},
  })),
  // The moderator who decided, and admins.
  'POST /api/admin/flagged-content/{id}/undo': row(moderators, async (environment) => ({
    path: `${moderationQueue}/${(await newDecision(environment)).caseId}/undo`,
    body: {},
  })),
  'GET /api/admin/warning-templates': row(moderators, () => ({ path: '/api/admin/warning-templates' })),
  'GET /api/admin/appeals': row(moderators, () => ({ path: '/api/admin/appeals' })),
  // A moderator other than the one who decided.
  'POST /api/admin/appeals/{id}/answer': row(moderators, async (environment) => {
    const { author, decisionId } = await newDecision(environment, { by: await newUser(environment, 'moderator') });
    await environment.request('POST', `/api/moderation/decisions/${decisionId}/appeal`, author.token, { text: 'It was a quotation.' });
    const appeals = await environment.request<{ id: string; decision_id: string }[]>(
      'GET',
      '/api/admin/appeals?limit=100',
      environment.user('admin').token,
    );
    return {
      path: `/api/admin/appeals/${appeals.find(({ decision_id }) => decision_id === decisionId)?.id}/answer`,
      body: { answer: 'uphold' },
    };
  }),
  'GET /api/moderation/decisions': row(signedIn, () => ({ path: '/api/moderation/decisions' })),
  // Only the user that the decision concerns.
  'POST /api/moderation/decisions/{id}/appeal': row(ownerOnly, async (environment) => ({
    path: `/api/moderation/decisions/${(await newDecision(environment, { author: environment.user('owner') })).decisionId}/appeal`,
    body: { text: 'It was a quotation.' },
  })),
  'GET /api/admin/users': row(admins, () => ({ path: '/api/admin/users?q=w&limit=1' })),
  'GET /api/admin/users/search': row(admins, () => ({ path: '/api/admin/users/search?q=w' })),
  'GET /api/admin/activity-logs/export': row(admins, () => ({ path: '/api/admin/activity-logs/export?action=none' })),
  'GET /api/admin/seed/runs': row(admins, () => ({ path: '/api/admin/seed/runs' })),
};
