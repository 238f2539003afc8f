import type { ReactionType } from '@trenzeye/proto/http/social';
import { contentReactions } from '@trenzeye/proto/http/social';
import type { Client } from './client.ts';

/** One published item as the acknowledgements say it must be. */
export interface LedgerItem {
  readonly id: string;
  readonly reactions: Map<string, ReactionType>;
  readonly comments: Map<string, string>;
}

/** Everything that was acknowledged, and nothing else. */
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
const justPublished = [404];

/** Needs a stack with AUTH_AUTOCONFIRM=true. */
export const join = async (client: Client, username: string): Promise<Creator> => {
  const email = `${username}@trenzeye.example`;
  const session = await client.ask<{ access_token: string; user: { id: string } }>({
    method: 'POST',
    path: '/auth/v1/signup',
    body: { email, password: 'a-long-enough-passphrase-42', data: { username } },
  });
  const creator = { id: session.user.id, token: session.access_token, username };
  await client.ask({
    method: 'POST',
    path: '/rest/v1/users',
    token: creator.token,
    body: { id: creator.id, email, username, avatar_url: null },
  });
  return creator;
};

export const publish = async (client: Client, ledger: Ledger, { id: author, token }: Creator, text: string): Promise<LedgerItem> => {
  const draft = await client.ask<{ id: string }>({
    method: 'POST',
    path: '/api/content/save',
    token,
    body: { type: 'thread', prompt: text, content: { tweets: [text], hashtags: ['faults'] } },
  });
  await client.ask({ method: 'POST', path: `/api/content/${draft.id}/publish`, token });
  const item: LedgerItem = { id: draft.id, reactions: new Map(), comments: new Map() };
  ledger.items.set(item.id, item);
  ledger.publishedBy.set(author, (ledger.publishedBy.get(author) ?? 0) + 1);
  return item;
};

/** Toggles, and checks the answer against what the toggle must have done to this user's reaction. */
export const react = async (client: Client, ledger: Ledger, { id: user, token }: Creator, item: LedgerItem): Promise<void> => {
  const reaction = pick(contentReactions);
  const expected = item.reactions.get(user) === reaction ? null : reaction;
  const state = await client.ask<{ user_reaction: ReactionType | null }>({
    method: 'POST',
    path: '/api/reactions',
    token,
    body: { content_id: item.id, reaction_type: reaction },
    passing: justPublished,
  });
  ledger.reactionChanges += 1;
  if (state.user_reaction !== expected)
    throw new Error(`a toggle of ${reaction} left ${state.user_reaction}, not ${expected}: it took effect twice or not at all`);
  if (expected === null) item.reactions.delete(user);
  else item.reactions.set(user, expected);
};

export const comment = async (client: Client, ledger: Ledger, { token, username }: Creator, item: LedgerItem): Promise<void> => {
  const text = `${username} says number ${ledger.comments}-${Math.floor(Math.random() * 1e9)}`;
  const posted = await client.ask<{ id: string }>({
    method: 'POST',
    path: '/api/comments',
    token,
    body: { content_id: item.id, text },
    passing: justPublished,
  });
  item.comments.set(posted.id, text);
  ledger.comments += 1;
};

/** One user's busy life until `signal` aborts: mostly reactions, some comments, now and then a new item. */
export const live = async (client: Client, ledger: Ledger, creator: Creator, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const item = pick([...ledger.items.values()]);
    const dice = Math.random();
    if (dice < 0.08) await publish(client, ledger, creator, `Wave ${ledger.items.size} by ${creator.username}`);
    else if (dice < 0.35) await comment(client, ledger, creator, item);
    else await react(client, ledger, creator, item);
  }
};
