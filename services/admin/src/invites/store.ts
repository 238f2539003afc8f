import type { TimePosition } from '@trenzeye/kit';
import type { Invite } from '../database/generated/client.ts';
import { createdBefore } from '../database/time-position.ts';
import type { Database } from '../database/transaction.ts';

export type InviteRow = Invite;
export type OpenInvite = InviteRow & { readonly email: string };

/** Invites, latest first. */
export const readInvites = (prisma: Database, limit: number, after: TimePosition | undefined): Promise<InviteRow[]> =>
  prisma.invite.findMany({
    where: after ? createdBefore(after) : {},
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });

export const findInvite = (prisma: Database, code: string): Promise<InviteRow | null> => prisma.invite.findUnique({ where: { code } });

export const addInvite = async (prisma: Database, invite: OpenInvite): Promise<void> => {
  await prisma.invite.create({ data: invite });
};

/** Expires the open invites to an address and returns them. Other invites to the address wait for the end of the transaction. */
export const expireOpenInvites = async (prisma: Database, email: string, now: Date): Promise<OpenInvite[]> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`;
  const rows = await prisma.invite.updateManyAndReturn({
    where: { email, redeemed_at: null, expires_at: { gt: now } },
    data: { expires_at: now },
  });
  return rows.map((row) => ({ ...row, email }));
};

interface InviteRedemption {
  readonly id: string;
  readonly userId: string;
  readonly redeemedAt: Date;
  /** Delete the email address, because the user deleted their account. */
  readonly deleteEmail: boolean;
}

export const setInviteRedeemed = async (prisma: Database, { id, userId, redeemedAt, deleteEmail }: InviteRedemption): Promise<void> => {
  await prisma.invite.updateMany({
    where: { id },
    data: { redeemed_by: userId, redeemed_at: redeemedAt, ...(deleteEmail ? { email: null } : {}) },
  });
};

interface DeletedInvitee {
  readonly userId: string;
  /** Empty: unknown. */
  readonly email: string;
  readonly now: Date;
}

/** Deletes the email address from the invites that a deleted user redeemed or that were sent to their address; open ones expire. */
export const deleteEmailOfInvitee = async (prisma: Database, { userId, email, now }: DeletedInvitee): Promise<void> => {
  await prisma.invite.updateMany({ where: { redeemed_by: userId }, data: { email: null } });
  if (email === '') return;
  const ofAddress = { email: email.toLowerCase() };
  await prisma.invite.updateMany({ where: { ...ofAddress, redeemed_at: null, expires_at: { gt: now } }, data: { expires_at: now } });
  await prisma.invite.updateMany({ where: ofAddress, data: { email: null } });
};

/** The invites that a user redeemed, oldest first. */
export const readRedeemedInvites = (prisma: Database, userId: string): Promise<InviteRow[]> =>
  prisma.invite.findMany({ where: { redeemed_by: userId }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
