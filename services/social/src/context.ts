import { createVault, type DatabaseChassis, type Logger, type Sql, type Vault } from '@trenzeye/kit';
import { createConsumedUntil } from './analytics/read-analytics.ts';
import { createBatchCoalescer } from './batch-coalescer.ts';
import { type InsertOutcome, insertCommentBatch, type NewCommentInput } from './comments/post-comment.ts';
import type { SocialConfig } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import type { DatabaseContext } from './database/transaction.ts';
import { createUnsubscribeKey } from './digests/unsubscribe.ts';
import { createPushKeys, type PushKeys } from './push/send-push.ts';
import { type ToggleInput, type ToggleOutcome, toggleReactionBatch } from './reactions/react.ts';

export interface SocialContext extends DatabaseContext {
  readonly config: SocialConfig;
  readonly log: Logger;
  /** For reads that may be two seconds old. */
  readonly reader: Sql;
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
