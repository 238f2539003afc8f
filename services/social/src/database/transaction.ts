import type { Clock, RunTransaction, Transaction, TransactionClient } from '@trenzeye/kit';
import type { PrismaClient } from './generated/client.ts';

/** The Prisma client or a transaction's client: store functions accept both. */
export type Database = TransactionClient<PrismaClient>;

export type SocialTransaction = Transaction<PrismaClient>;

/** What a verb needs that only reads and writes rows. */
export interface DatabaseContext {
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  readonly transaction: RunTransaction<PrismaClient>;
}
