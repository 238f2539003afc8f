import { type Clock, createVault, type DatabaseChassis, type Logger, type RunTransaction, type Sql, type Vault } from '@trenzeye/kit';
import { createConsumedUntil } from './analytics/consumed-until.ts';
import { createBatchCoalescer } from './batch-coalescer.ts';
import { type InsertOutcome, insertCommentBatch, type NewCommentInput } from './comments/insert-comments.ts';
import type { SocialConfig } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { createUnsubscribeKey } from './digests/unsubscribe-token.ts';
import { createPushKeys, type PushKeys } from './push/push-keys.ts';
import { type ToggleInput, type ToggleOutcome, toggleReactionBatch } from './reactions/toggle-reactions.ts';

export interface SocialContext {
  readonly config: SocialConfig;
  readonly log: Logger;
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
  /** Seals the private key of push messages, the tokens of their actions and the key of unsubscribe links. */
  readonly vault: Vault;
  /** The key pair of push messages. */
  readonly pushKeys: () => Promise<PushKeys>;
  /** Signs the unsubscribe links of digest mails. */
  readonly unsubscribeKey: () => Promise<Buffer>;
}

type SocialChassis = Pick<
  DatabaseChassis<SocialConfig, PrismaClient>,
  'config' | 'log' | 'clock' | 'prisma' | 'reader' | 'transaction' | 'bus'
>;

export const createContext = ({ config, log, clock, prisma, reader, transaction, bus }: SocialChassis): SocialContext => {
  const vault = createVault({ service: 'social', internalToken: config.INTERNAL_TOKEN });
  return {
    config,
    log,
    clock,
    prisma,
    reader,
    transaction,
    toggleReaction: createBatchCoalescer(toggleReactionBatch(transaction)),
    insertComment: createBatchCoalescer(insertCommentBatch(transaction)),
    consumedUntil: createConsumedUntil({ bus, clock, prisma, group: 'social' }),
    vault,
    pushKeys: createPushKeys({ prisma, vault, clock }),
    unsubscribeKey: createUnsubscribeKey({ prisma, vault, clock }),
  };
};
