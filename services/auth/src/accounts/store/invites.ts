import type { Database } from '../../database/transaction.ts';

/** An invite that the admin service issued, and the account that redeemed it here. */
export interface Invite {
  readonly id: string;
  /** lower-cased; the invite is valid for this address only */
  readonly email: string;
  readonly expiresAt: Date;
  readonly redeemedBy: string | null;
}

interface IssuedInvite extends Omit<Invite, 'redeemedBy'> {
  /** SHA-256, hex */
  readonly codeHash: string;
}

/** Stores an invite as issued; a redeemed invite is not changed. */
export const upsertInvite = async (prisma: Database, { id, codeHash, email, expiresAt }: IssuedInvite): Promise<void> => {
  // Raw: an upsert whose update has a condition.
  await prisma.$executeRaw`
    INSERT INTO invites AS i (id, code_hash, email, expires_at)
    VALUES (${id}::uuid, ${codeHash}, lower(${email}), ${expiresAt.toISOString()}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, email = excluded.email, expires_at = excluded.expires_at
    WHERE i.redeemed_at IS NULL`;
};

export const findInvite = async (prisma: Database, codeHash: string): Promise<Invite | undefined> => {
  const select = { id: true, email: true, expiresAt: true, redeemedBy: true };
  return (await prisma.invite.findUnique({ where: { codeHash }, select })) ?? undefined;
};

interface InviteRedemption {
  readonly codeHash: string;
  readonly email: string;
  readonly userId: string;
  readonly now: Date;
}

/** Redeems an invite for an account with the invited address and returns the invite's id; of concurrent callers one gets it. */
export const claimInvite = async (prisma: Database, { codeHash, email, userId, now }: InviteRedemption): Promise<string | undefined> => {
  const [row] = await prisma.invite.updateManyAndReturn({
    where: { codeHash, email, redeemedAt: null, expiresAt: { gt: now } },
    data: { redeemedBy: userId, redeemedAt: now },
    select: { id: true },
  });
  return row?.id;
};
