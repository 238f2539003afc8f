import type { Clock, DatabaseChassis, RunTransaction, Sql } from '@trenzeye/kit';
import type { SocialConfig } from './config.ts';
import { createConsumedUntil } from './domain/analytics/consumed-until.ts';
import { createBatchCoalescer } from './domain/batch-coalescer.ts';
import { type InsertOutcome, insertCommentBatch, type NewCommentInput } from './domain/comments/insert-comments.ts';
import { type ToggleInput, type ToggleOutcome, toggleReactionBatch } from './domain/reactions/toggle-reactions.ts';
import type { PrismaClient } from './store/generated/client.ts';

export interface SocialContext {
  readonly config: SocialConfig;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** For reads that may be two seconds old. */
  readonly reader: Sql;
  readonly transaction: RunTransaction<PrismaClient>;
  /** Toggles a reaction to an item; toggles that arrive together share a transaction. */
  readonly toggleReaction: (input: ToggleInput) => Promise<ToggleOutcome>;
  /** Inserts a comment; comments that arrive together share a transaction. */
  readonly insertComment: (input: NewCommentInput) => Promise<InsertOutcome>;
  /** The time up to which the events of other services have been consumed. */
  readonly consumedUntil: () => Promise<Date>;
}

type SocialChassis = Pick<DatabaseChassis<SocialConfig, PrismaClient>, 'config' | 'clock' | 'prisma' | 'reader' | 'transaction' | 'bus'>;

export const createContext = ({ config, clock, prisma, reader, transaction, bus }: SocialChassis): SocialContext => ({
  config,
  clock,
  prisma,
  reader,
  transaction,
  toggleReaction: createBatchCoalescer(toggleReactionBatch(transaction)),
  insertComment: createBatchCoalescer(insertCommentBatch(transaction)),
  consumedUntil: createConsumedUntil({ bus, clock, prisma, group: 'social' }),
});
