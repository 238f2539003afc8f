import { t } from '@lingui/core/macro';
import type { ReactionType } from '@trenzeye/proto/http/social';
import { useSyncExternalStore } from 'react';
import { ApiError, newIdempotencyKey } from '../api/api-error.ts';
import { localStore } from '../browser-storage.ts';

interface QueuedComment {
  readonly kind: 'comment';
  readonly contentId: string;
  /** The comment that is replied to. */
  readonly parentId: string | null;
  readonly text: string;
}

interface QueuedReaction {
  readonly kind: 'reaction';
  readonly target: 'content' | 'comment';
  readonly targetId: string;
  /** The user's reaction before the change: when the server has another one, it was changed elsewhere. */
  readonly before: ReactionType | null;
  readonly after: ReactionType | null;
}

/** A change that was made without a connection. */
export type OutboxEntry = (QueuedComment | QueuedReaction) & {
  readonly id: string;
  /** Idempotency key: sending it again changes nothing. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why it was not accepted; null while it waits. */
  readonly problem: string | null;
};

const prefix = 'trenzeye.outbox.';
/** Of one account in one browser. */
const maxEntries = 100;

const userPrefix = (userId: string): string => `${prefix}${userId}.`;
const storageKeys = (start: string): string[] => localStore.keys().filter((key) => key.startsWith(start));

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

const parse = (stored: string | null): OutboxEntry[] => {
  try {
    return stored === null ? [] : [JSON.parse(stored) as OutboxEntry];
  } catch {
    return [];
  }
};

/** The changes of an account that are not sent, the oldest first. */
export const outboxEntries = (userId: string): OutboxEntry[] =>
  storageKeys(userPrefix(userId))
    .flatMap((key) => parse(localStore.getItem(key)))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));

const store = (userId: string, entry: OutboxEntry): void => {
  const key = userPrefix(userId) + entry.id;
  if (localStore.getItem(key) === null && storageKeys(userPrefix(userId)).length >= maxEntries)
    throw new Error(t`${maxEntries} changes are already waiting for a connection. Go online to send them.`);
  localStore.setItem(key, JSON.stringify(entry));
  changed();
};

/** Call when a change was sent or discarded. */
export const removeFromOutbox = (userId: string, id: string): void => {
  localStore.removeItem(userPrefix(userId) + id);
  changed();
};

/** Keeps an entry with the reason why it was not accepted, or lets it be sent again with null. */
export const setOutboxProblem = (userId: string, id: string, problem: string | null): void => {
  const [entry] = parse(localStore.getItem(userPrefix(userId) + id));
  if (entry) store(userId, { ...entry, problem });
};

/** Stores a comment until there is a connection. `key` is the one of the failed request, which may have arrived. */
export const queueComment = (userId: string, comment: Omit<QueuedComment, 'kind'>, key: string): void =>
  store(userId, { kind: 'comment', ...comment, id: key, key, at: Date.now(), problem: null });

const reactionEntryId = (target: QueuedReaction['target'], targetId: string): string => `${target}-${targetId}`;

/** Stores a tap on a reaction until there is a connection. Taps on one target become one change; none when they end as they began. */
export const queueReaction = (
  userId: string,
  { target, targetId, before, tapped }: Pick<QueuedReaction, 'target' | 'targetId' | 'before'> & { readonly tapped: ReactionType },
): void => {
  const id = reactionEntryId(target, targetId);
  const earlier = outboxEntries(userId).find((entry) => entry.id === id);
  const known = earlier?.kind === 'reaction' && earlier.problem === null ? earlier : undefined;
  const current = known ? known.after : before;
  const after = current === tapped ? null : tapped;
  const first = known ? known.before : before;
  if (after === first) removeFromOutbox(userId, id);
  else
    store(userId, {
      kind: 'reaction',
      target,
      targetId,
      before: first,
      after,
      id,
      key: newIdempotencyKey(),
      at: known?.at ?? Date.now(),
      problem: null,
    });
};

/** Call when a session ends: the next user of the browser must not read it. */
export const deleteOutbox = (): void => {
  for (const key of storageKeys(prefix)) localStore.removeItem(key);
  changed();
};

/** Whether a request failed because the browser has no connection, so that it can be queued. */
export const isOfflineError = (error: unknown): boolean => error instanceof ApiError && error.status === 0 && !navigator.onLine;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const none: readonly OutboxEntry[] = [];

/** The changes of an account that are not sent, the oldest first; of all tabs. */
export function useOutbox(userId: string | undefined): readonly OutboxEntry[] {
  // A string, because a snapshot must be the same while nothing changes.
  const stored = useSyncExternalStore(
    subscribe,
    () => (userId === undefined ? '[]' : JSON.stringify(outboxEntries(userId))),
    () => '[]',
  );
  return stored === '[]' ? none : (JSON.parse(stored) as OutboxEntry[]);
}

/** The user's change of a reaction that is not sent yet; null without one. */
export function useQueuedReaction(
  userId: string | undefined,
  target: QueuedReaction['target'],
  targetId: string,
): Pick<QueuedReaction, 'before' | 'after'> | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => (userId === undefined ? null : localStore.getItem(userPrefix(userId) + reactionEntryId(target, targetId))),
    () => null,
  );
  const [entry] = parse(stored);
  return entry?.kind === 'reaction' && entry.problem === null ? entry : null;
}
