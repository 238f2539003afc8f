import type { Transaction, TransactionClient } from '@trenzeye/kit';
import type { PrismaClient } from './generated/client.ts';

/** The Prisma client or a transaction's client: store functions accept both. */
export type Database = TransactionClient<PrismaClient>;

export type ProfileTransaction = Transaction<PrismaClient>;
