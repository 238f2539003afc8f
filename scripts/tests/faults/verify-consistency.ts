import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentItem } from '@trenzeye/proto/http/content';
import type { Comment } from '@trenzeye/proto/http/social';
import type { Creator, Ledger } from './ledger.ts';
import { type Client, readAll } from './retrying-client.ts';

interface ActivityLog {
  readonly id: string;
  readonly action: string;
}

/** The state of a stack in comparable form: one line per fact. */
type State = readonly string[];

export interface StateDifference {
  /** At most ten facts that are expected but absent. */
  readonly missing: readonly string[];
  /** At most ten facts that are present but not expected. */
  readonly unexpected: readonly string[];
}

const tally = (reactions: Iterable<string>): string => {
  const counts = new Map<string, number>();
  for (const reaction of reactions) counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([reaction, count]) => `${reaction}=${count}`)
    .join(' ');
};

/** The state according to the acknowledgements. */
const expectedState = (ledger: Ledger, creators: readonly Creator[]): State => {
  const items = [...ledger.items.values()].flatMap(({ id, reactions, comments }) => [
    `item ${id} reactions ${tally(reactions.values())} likes ${[...reactions.values()].filter((reaction) => reaction === 'like').length} comments ${comments.size}`,
    ...[...comments].map(([comment, text]) => `comment ${comment} on ${id}: ${text}`),
  ]);
  const users = creators.map(({ id }) => `user ${id} trenz ${ledger.publishedBy.get(id) ?? 0}`);
  const log = [
    `log content.published ${ledger.items.size}`,
    `log comment.created ${ledger.comments}`,
    `log reactions.changed ${ledger.reactionChanges}`,
  ];
  return [...items, ...users, ...log].sort();
};

const formatCounts = (reactions: Record<string, number>): string =>
  Object.entries(reactions)
    .filter(([, count]) => count !== 0)
    .sort()
    .map(([reaction, count]) => `${reaction}=${count}`)
    .join(' ');

/** The state according to the feed, the comments of every item, the profiles and the activity log. Rejects while a service is down. */
const actualState = async (url: string, creators: readonly Creator[], adminToken: string): Promise<State> => {
  const feed = await readAll<ContentItem>(url, '/api/content/public?limit=100');
  const items = feed.map(
    ({ id, reactions, stats }) => `item ${id} reactions ${formatCounts(reactions)} likes ${stats.likes} comments ${stats.comments}`,
  );
  const comments: string[] = [];
  for (const { id } of feed) {
    const list = await readAll<Comment>(url, `/api/comments/${id}?limit=100`);
    comments.push(...list.map((each) => `comment ${each.id} on ${id}: ${each.text}`));
  }
  const users: string[] = [];
  for (const { id } of creators) {
    const response = await fetch(`${url}/api/users/${id}`);
    if (!response.ok) throw new Error(`profile ${id} returned ${response.status}`);
    const { stats } = (await response.json()) as { stats: { trenz: number } };
    users.push(`user ${id} trenz ${stats.trenz}`);
  }
  const logs = await readAll<ActivityLog>(url, '/api/admin/activity-logs?limit=1000', adminToken);
  const count = (action: string) => `log ${action} ${logs.filter((log) => log.action === action).length}`;
  return [...items, ...comments, ...users, count('content.published'), count('comment.created'), count('reactions.changed')].sort();
};

const difference = (expected: State, actual: State): StateDifference => {
  const count = (state: State) => state.reduce((counts, fact) => counts.set(fact, (counts.get(fact) ?? 0) + 1), new Map<string, number>());
  const only = (left: State, right: State) => {
    const rest = count(right);
    return left.filter((fact) => {
      const times = rest.get(fact) ?? 0;
      rest.set(fact, times - 1);
      return times <= 0;
    });
  };
  return { missing: only(expected, actual).slice(0, 10), unexpected: only(actual, expected).slice(0, 10) };
};

/** A stack and the writes it has acknowledged. */
export interface VerifiedStack {
  readonly url: string;
  readonly client: Client;
  readonly admin: { readonly email: string; readonly password: string | undefined };
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
}

export const adminTokenOf = async ({ client, admin }: Pick<VerifiedStack, 'client' | 'admin'>): Promise<string> => {
  const path = '/auth/v1/token?grant_type=password';
  return (await client.request<{ access_token: string }>({ method: 'POST', path, body: admin })).access_token;
};

/** Waits until the state of a stack equals the acknowledged writes. @returns the difference that remains after `timeoutMs` */
export const differenceAfterSettling = async (stack: VerifiedStack, timeoutMs = 60_000): Promise<StateDifference> => {
  const token = await adminTokenOf(stack);
  const expected = expectedState(stack.ledger, stack.creators);
  const deadline = Date.now() + timeoutMs;
  let found: StateDifference = { missing: ['not read yet'], unexpected: ['not read yet'] };
  while (Date.now() < deadline && found.missing.length + found.unexpected.length > 0) {
    await sleep(500);
    found = await actualState(stack.url, stack.creators, token).then(
      (actual) => difference(expected, actual),
      (error: Error) => ({ missing: [error.message], unexpected: [] }),
    );
  }
  return found;
};
