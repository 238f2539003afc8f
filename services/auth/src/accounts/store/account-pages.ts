import type { Database } from '../../database/transaction.ts';
import { type Account, findAccounts } from './accounts.ts';

interface AccountPage {
  readonly accounts: readonly Account[];
  /** Number of accounts on all pages. */
  readonly total: number;
}

interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Part of an email address; empty for all. */
  readonly filter: string;
}

/** Accounts, newest first. */
export const findAccountPage = async (prisma: Database, { page, perPage, filter }: PageRequest): Promise<AccountPage> => {
  const literal = filter.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const where = literal === '' ? {} : { email: { contains: literal } };
  const [total, rows] = await Promise.all([
    prisma.account.count({ where }),
    prisma.account.findMany({
      where,
      select: { id: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
    }),
  ]);
  const ids = rows.map(({ id }) => id);
  const accounts = new Map((await findAccounts(prisma, ids, [])).map((account) => [account.id, account]));
  return { accounts: ids.flatMap((id) => accounts.get(id) ?? []), total };
};
