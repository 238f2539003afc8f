import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { invites, PrismaClient } from './generated/client.ts';
import { holdPerson, isForgotten } from './people.ts';

export type InviteRow = invites;
export type OpenInvite = InviteRow & { readonly email: string };

/** Where a page ends: the sort keys of its last row. */
export interface InvitePosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Latest first; `after` is the position the previous page ended at. */
export const latestInvites = (prisma: PrismaClient, limit: number, after: InvitePosition | undefined): Promise<InviteRow[]> =>
  prisma.invites.findMany({
    ...(after ? { where: { OR: [{ created_at: { lt: after.createdAt } }, { created_at: after.createdAt, id: { lt: after.id } }] } } : {}),
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });

export const findInvite = (prisma: PrismaClient, code: string): Promise<InviteRow | null> => prisma.invites.findUnique({ where: { code } });

export const insertInvite = async (tx: TransactionOf<PrismaClient>, invite: OpenInvite): Promise<void> => {
  await tx.invites.create({ data: invite });
};

/** Lets the open invites to an address expire now, and answers them as they are then. Others who invite the same address wait for the commit. */
export const expireOpenInvites = async (tx: TransactionOf<PrismaClient>, sql: Sql, email: string, now: Date): Promise<OpenInvite[]> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text', [`invite ${email}`]);
  const rows = await tx.invites.updateManyAndReturn({
    where: { email, redeemed_at: null, expires_at: { gt: now } },
    data: { expires_at: now },
  });
  return rows.map((row) => ({ ...row, email }));
};

/** Notes who made an account with an invite. Of somebody who has deleted it meanwhile nothing but the id is kept. */
export const redeemInvite = async (sql: Sql, id: string, userId: string, at: Date): Promise<void> => {
  await holdPerson(sql, userId);
  const forgotten = await isForgotten(sql, userId);
  await sql.query(
    `UPDATE invites SET redeemed_by = $2, redeemed_at = $3, email = CASE WHEN $4 THEN NULL ELSE email END WHERE id = $1`,
    [id, userId, at, forgotten],
    'invite-redeem',
  );
};

/** Keeps of the invites a person redeemed nothing but their id. The person is locked by `lockPerson`. */
export const forgetRedeemer = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('UPDATE invites SET email = NULL WHERE redeemed_by = $1', [userId], 'invite-forget-redeemer');
};

/** The invites somebody redeemed, oldest first. */
export const invitesOf = (prisma: PrismaClient, userId: string): Promise<InviteRow[]> =>
  prisma.invites.findMany({ where: { redeemed_by: userId }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
