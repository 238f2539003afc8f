import { type Account, findAccounts } from './accounts.ts';
import type { PrismaClient } from './generated/client.ts';

export interface AccountPage {
  readonly accounts: readonly Account[];
  /** Of all pages. */
  readonly total: number;
}

export interface PageWish {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Part of an address; empty for all. */
  readonly filter: string;
}

/** Accounts, newest first. */
export const findAccountPage = async (prisma: Pick<PrismaClient, 'account'>, { page, perPage, filter }: PageWish): Promise<AccountPage> => {
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
  const found = new Map((await findAccounts(prisma, ids, [])).map((account) => [account.id, account]));
  return { accounts: ids.flatMap((id) => found.get(id) ?? []), total };
};
