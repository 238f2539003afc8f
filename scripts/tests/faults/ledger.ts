import type { ReactionType } from '@trenzeye/proto/http/social';
import { contentReactions } from '@trenzeye/proto/http/social';
import type { Client } from './retrying-client.ts';

/** The expected state of a published item. */
export interface LedgerItem {
  readonly id: string;
  readonly reactions: Map<string, ReactionType>;
  readonly comments: Map<string, string>;
}

/** The expected state of a stack: every acknowledged write and nothing else. */
export interface Ledger {
  readonly items: Map<string, LedgerItem>;
  readonly publishedBy: Map<string, number>;
  reactionChanges: number;
  comments: number;
}

export interface Creator {
  readonly id: string;
  readonly token: string;
  readonly username: string;
}

export const createLedger = (): Ledger => ({ items: new Map(), publishedBy: new Map(), reactionChanges: 0, comments: 0 });

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
/** Until other services have consumed the publication. */
const untilPublished = [404];

/** Needs a stack with AUTH_AUTOCONFIRM=true. */
export const signUp = async (client: Client, username: string): Promise<Creator> => {
  const email = `${username}@trenzeye.example`;
  const session = await client.request<{ access_token: string; user: { id: string } }>({
    method: 'POST',
    path: '/auth/v1/signup',
    body: { email, password: 'a-long-enough-passphrase-42', data: { username } },
  });
  const creator = { id: session.user.id, token: session.access_token, username };
  await client.request({
    method: 'POST',
    path: '/rest/v1/users',
    token: creator.token,
    body: { id: creator.id, email, username, avatar_url: null },
  });
  return creator;
};

export const publish = async (client: Client, ledger: Ledger, { id: author, token }: Creator, text: string): Promise<LedgerItem> => {
  const draft = await client.request<{ id: string }>({
    method: 'POST',
    path: '/api/content/save',
    token,
    body: { type: 'thread', prompt: text, content: { tweets: [text], hashtags: ['faults'] } },
  });
  await client.request({ method: 'POST', path: `/api/content/${draft.id}/publish`, token });
  const item: LedgerItem = { id: draft.id, reactions: new Map(), comments: new Map() };
  ledger.items.set(item.id, item);
  ledger.publishedBy.set(author, (ledger.publishedBy.get(author) ?? 0) + 1);
  return item;
};

/** Toggles a random reaction and compares the response with the expected reaction. */
export const react = async (client: Client, ledger: Ledger, { id: user, token }: Creator, item: LedgerItem): Promise<void> => {
  const reaction = pick(contentReactions);
  const expected = item.reactions.get(user) === reaction ? null : reaction;
  const state = await client.request<{ user_reaction: ReactionType | null }>({
    method: 'POST',
    path: '/api/reactions',
    token,
    body: { content_id: item.id, reaction_type: reaction },
    transientStatuses: untilPublished,
  });
  ledger.reactionChanges += 1;
  if (state.user_reaction !== expected)
    throw new Error(`toggling ${reaction} resulted in ${state.user_reaction} instead of ${expected}: applied twice or not at all`);
  if (expected === null) item.reactions.delete(user);
  else item.reactions.set(user, expected);
};

export const comment = async (client: Client, ledger: Ledger, { token, username }: Creator, item: LedgerItem): Promise<void> => {
  const text = `${username} writes number ${ledger.comments}-${Math.floor(Math.random() * 1e9)}`;
  const posted = await client.request<{ id: string }>({
    method: 'POST',
    path: '/api/comments',
    token,
    body: { content_id: item.id, text },
    transientStatuses: untilPublished,
  });
  item.comments.set(posted.id, text);
  ledger.comments += 1;
};

/** Sends writes of one user until `signal` aborts: mostly reactions, some comments, a few new items. */
export const writeContinuously = async (client: Client, ledger: Ledger, creator: Creator, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const item = pick([...ledger.items.values()]);
    const random = Math.random();
    if (random < 0.08) await publish(client, ledger, creator, `Wave ${ledger.items.size} by ${creator.username}`);
    else if (random < 0.35) await comment(client, ledger, creator, item);
    else await react(client, ledger, creator, item);
  }
};
