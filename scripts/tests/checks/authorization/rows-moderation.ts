import { setTimeout as sleep } from 'node:timers/promises';
import { admins, moderators, type Rows, row, signedIn, writers } from './row.ts';
import type { Person, World } from './world.ts';

/** Repeats what waits for an event to arrive. */
const heard = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask().catch((error: unknown) => {
      if (tries > 100) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (tries > 100) throw new Error('the admin service has not heard of it');
    await sleep(50);
  }
};

const someone = async (world: World, standing: 'other' | 'moderator' = 'other'): Promise<Person> => {
  const person = await world.fresh(standing);
  if (!person) throw new Error('nobody was made');
  return person;
};

const report = (world: World, by: Person, id: string): Promise<unknown> =>
  heard(() => world.ask('POST', '/api/reports', by.token, { target_type: 'content', target_id: id, reason: 'spam' }));

/** An item the admin service knows; somebody has reported it. */
const reportedItem = async (world: World, author?: Person): Promise<{ id: string; author: Person }> => {
  const writer = author ?? (await someone(world));
  const id = await world.item(writer);
  await report(world, author ? await someone(world) : world.person('owner'), id);
  return { id, author: writer };
};

const openCase = async (world: World, author?: Person): Promise<{ caseId: string; author: Person }> => {
  const { id, author: writer } = await reportedItem(world, author);
  const path = `/api/admin/flagged-content?author=${writer.id}`;
  const cases = await world.ask<{ id: string; target_id: string }[]>('GET', path, world.person('admin').token);
  const found = cases.find(({ target_id }) => target_id === id);
  if (!found) throw new Error('there is no case');
  return { caseId: found.id, author: writer };
};

/** A case somebody has decided; by default the moderator of the matrix. */
const decided = async (world: World, { by = world.person('moderator'), author }: { by?: Person; author?: Person } = {}) => {
  const opened = await openCase(world, author);
  const path = `/api/admin/flagged-content/${opened.caseId}`;
  const { decision } = await world.ask<{ decision: { id: string } }>('PATCH', path, by.token, { action: 'remove' });
  return { ...opened, decisionId: decision.id };
};

const desk = '/api/admin/flagged-content';

export const moderationRows: Rows = {
  'POST /api/reports': row(writers, async (world) => ({
    path: '/api/reports',
    body: { target_type: 'content', target_id: (await reportedItem(world)).id, reason: 'hate' },
  })),
  'POST /api/content/{id}/flag': row(writers, async (world) => ({
    path: `/api/content/${(await reportedItem(world)).id}/flag`,
    body: { reason: 'hate' },
  })),
  'GET /api/admin/flagged-content': row(moderators, () => ({ path: `${desk}?status=pending` })),
  'GET /api/admin/flagged-content/{id}': row(moderators, async (world) => ({ path: `${desk}/${(await openCase(world)).caseId}` })),
  'PATCH /api/admin/flagged-content/{id}': row(moderators, async (world) => ({
    path: `${desk}/${(await openCase(world)).caseId}`,
    body: { action: 'approve' },
  })),
  'POST /api/admin/flagged-content/bulk': row(moderators, async (world) => ({
    path: `${desk}/bulk`,
    body: { ids: [(await openCase(world)).caseId], action: 'approve' },
  })),
  'POST /api/admin/flagged-content/{id}/claim': row(moderators, async (world) => ({
    path: `${desk}/${(await openCase(world)).caseId}/claim`,
    body: {},
  })),
  'POST /api/admin/flagged-content/{id}/release': row(moderators, async (world) => ({
    path: `${desk}/${(await openCase(world)).caseId}/release`,
    body: {},
  })),
  // Who decided, and admins.
  'POST /api/admin/flagged-content/{id}/undo': row(moderators, async (world) => ({
    path: `${desk}/${(await decided(world)).caseId}/undo`,
    body: {},
  })),
  'GET /api/admin/warning-templates': row(moderators, () => ({ path: '/api/admin/warning-templates' })),
  'GET /api/admin/appeals': row(moderators, () => ({ path: '/api/admin/appeals' })),
  // Another moderator than the one who decided.
  'POST /api/admin/appeals/{id}/answer': row(moderators, async (world) => {
    const { author, decisionId } = await decided(world, { by: await someone(world, 'moderator') });
    await world.ask('POST', `/api/moderation/decisions/${decisionId}/appeal`, author.token, { text: 'It was a quotation.' });
    const appeals = await world.ask<{ id: string; decision_id: string }[]>(
      'GET',
      '/api/admin/appeals?limit=100',
      world.person('admin').token,
    );
    return {
      path: `/api/admin/appeals/${appeals.find(({ decision_id }) => decision_id === decisionId)?.id}/answer`,
      body: { answer: 'uphold' },
    };
  }),
  'GET /api/moderation/decisions': row(signedIn, () => ({ path: '/api/moderation/decisions' })),
  // Whoever it is about, and nobody else.
  'POST /api/moderation/decisions/{id}/appeal': row(['owner'], async (world) => ({
    path: `/api/moderation/decisions/${(await decided(world, { author: world.person('owner') })).decisionId}/appeal`,
    body: { text: 'It was a quotation.' },
  })),
  'GET /api/admin/users': row(admins, () => ({ path: '/api/admin/users?q=w&limit=1' })),
  'GET /api/admin/users/search': row(admins, () => ({ path: '/api/admin/users/search?q=w' })),
  'GET /api/admin/activity-logs/export': row(admins, () => ({ path: '/api/admin/activity-logs/export?action=none' })),
  'GET /api/admin/seed/runs': row(admins, () => ({ path: '/api/admin/seed/runs' })),
};
