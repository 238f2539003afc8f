import type { Transaction, TransactionClient } from '@trenzeye/kit';
import { Prisma, type PrismaClient } from './generated/client.ts';

/** Whether a statement failed because a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** The Prisma client or a transaction's client: store functions accept both. */
export type Database = TransactionClient<PrismaClient>;

export type AuthTransaction = Transaction<PrismaClient>;
