import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentItem } from '@trenzeye/proto/http/content';
import type { Comment } from '@trenzeye/proto/http/social';
import { type Client, readAll } from './client.ts';
import type { Creator, Ledger } from './ledger.ts';

interface ActivityLog {
  readonly id: string;
  readonly action: string;
}

/** A flat, comparable account of the world: one line per fact. */
type Account = readonly string[];

const tally = (reactions: Iterable<string>): string => {
  const counts = new Map<string, number>();
  for (const reaction of reactions) counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([reaction, count]) => `${reaction}=${count}`)
    .join(' ');
};

/** What the acknowledgements say. */
const expectedAccount = (ledger: Ledger, creators: readonly Creator[]): Account => {
  const items = [...ledger.items.values()].flatMap(({ id, reactions, comments }) => [
    `item ${id} reactions ${tally(reactions.values())} likes ${[...reactions.values()].filter((reaction) => reaction === 'like').length} comments ${comments.size}`,
    ...[...comments].map(([comment, text]) => `comment ${comment} on ${id}: ${text}`),
  ]);
  const people = creators.map(({ id }) => `user ${id} trenz ${ledger.publishedBy.get(id) ?? 0}`);
  const log = [
    `log content.published ${ledger.items.size}`,
    `log comment.created ${ledger.comments}`,
    `log reactions.changed ${ledger.reactionChanges}`,
  ];
  return [...items, ...people, ...log].sort();
};

const spread = (reactions: Record<string, number>): string =>
  Object.entries(reactions)
    .filter(([, count]) => count !== 0)
    .sort()
    .map(([reaction, count]) => `${reaction}=${count}`)
    .join(' ');

/** What the running system says: the feed, every item's comments, every profile, the activity log. Rejects while a part of it is down. */
const actualAccount = async (url: string, creators: readonly Creator[], adminToken: string): Promise<Account> => {
  const feed = await readAll<ContentItem>(url, '/api/content/public?limit=100');
  const items = feed.map(
    ({ id, reactions, stats }) => `item ${id} reactions ${spread(reactions)} likes ${stats.likes} comments ${stats.comments}`,
  );
  const comments: string[] = [];
  for (const { id } of feed) {
    const list = await readAll<Comment>(url, `/api/comments/${id}?limit=100`);
    comments.push(...list.map((each) => `comment ${each.id} on ${id}: ${each.text}`));
  }
  const people: string[] = [];
  for (const { id } of creators) {
    const response = await fetch(`${url}/api/users/${id}`);
    if (!response.ok) throw new Error(`profile ${id} answered ${response.status}`);
    const { stats } = (await response.json()) as { stats: { trenz: number } };
    people.push(`user ${id} trenz ${stats.trenz}`);
  }
  const logs = await readAll<ActivityLog>(url, '/api/admin/activity-logs?limit=1000', adminToken);
  const count = (action: string) => `log ${action} ${logs.filter((log) => log.action === action).length}`;
  return [...items, ...comments, ...people, count('content.published'), count('comment.created'), count('reactions.changed')].sort();
};

/** Facts on one side only, at most ten each. */
const difference = (expected: Account, actual: Account): { missing: string[]; unexpected: string[] } => {
  const count = (account: Account) =>
    account.reduce((counts, fact) => counts.set(fact, (counts.get(fact) ?? 0) + 1), new Map<string, number>());
  const only = (left: Account, right: Account) => {
    const rest = count(right);
    return left.filter((fact) => {
      const times = rest.get(fact) ?? 0;
      rest.set(fact, times - 1);
      return times <= 0;
    });
  };
  return { missing: only(expected, actual).slice(0, 10), unexpected: only(actual, expected).slice(0, 10) };
};

export interface World {
  readonly url: string;
  readonly client: Client;
  readonly admin: { readonly email: string; readonly password: string | undefined };
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
}

export const adminTokenOf = async ({ client, admin }: Pick<World, 'client' | 'admin'>): Promise<string> => {
  const path = '/auth/v1/token?grant_type=password';
  return (await client.ask<{ access_token: string }>({ method: 'POST', path, body: admin })).access_token;
};

/**
 * Waits until the system says what the acknowledgements say, and answers with what is still different when it never does.
 * @param within milliseconds
 */
export const settledDifference = async (world: World, within = 60_000): Promise<{ missing: string[]; unexpected: string[] }> => {
  const token = await adminTokenOf(world);
  const expected = expectedAccount(world.ledger, world.creators);
  const deadline = Date.now() + within;
  let found = { missing: ['not read yet'], unexpected: ['not read yet'] };
  while (Date.now() < deadline && found.missing.length + found.unexpected.length > 0) {
    await sleep(500);
    found = await actualAccount(world.url, world.creators, token).then(
      (actual) => difference(expected, actual),
      (error: Error) => ({ missing: [error.message], unexpected: [] }),
    );
  }
  return found;
};
