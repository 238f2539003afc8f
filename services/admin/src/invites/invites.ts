import { createHash, randomBytes } from 'node:crypto';
import { type Emit, type Handler, newId, type TransactionCause } from '@trenzeye/kit';
import type { Invite, InviteStatus } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import type { PrismaClient } from '../database/generated/client.ts';
import { isUserDeleted, shareUserLocks } from '../directory/index.ts';
import { addInvite, expireOpenInvites, type InviteRow, type OpenInvite, setInviteRedeemed } from './store.ts';

/** Records who redeemed an invite. If that user has deleted their account, only the id is stored. */
export const redeemInvite: Handler<'invite.redeemed', PrismaClient> = async ({ data, occurredAt }, { prisma }) => {
  await shareUserLocks(prisma, [data.userId]);
  const deleteEmail = await isUserDeleted(prisma, data.userId);
  await setInviteRedeemed(prisma, { id: data.inviteId, userId: data.userId, redeemedAt: occurredAt, deleteEmail });
};

export const inviteStatusOf = ({ redeemed_at, expires_at }: InviteRow, now: Date): InviteStatus => {
  if (redeemed_at) return 'redeemed';
  return expires_at > now ? 'pending' : 'expired';
};

/** `usernames` by user id; users whose name has not arrived have the name `unknown`. */
export const presentInvite = (row: InviteRow, usernames: ReadonlyMap<string, string>, now: Date): Invite => ({
  id: row.id,
  // The address is deleted together with the account.
  email: row.email ?? 'deleted user',
  status: inviteStatusOf(row, now),
  created_at: row.created_at.toISOString(),
  redeemed_by: row.redeemed_by === null ? null : (usernames.get(row.redeemed_by) ?? 'unknown'),
  invite_code: row.code,
});

/** Source: design, section 6. */
const inviteLifetimeMs = 14 * 24 * 3_600_000;

/** 192 random bits as URL-safe text. */
const createCode = (): string => randomBytes(24).toString('base64url');
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const emitInviteCreated = (emit: Emit, { id, email, code, expires_at }: OpenInvite): void =>
  emit('invite.created', {
    inviteId: id,
    email,
    codeHash: hashOf(code),
    expiresAt: { seconds: BigInt(Math.floor(expires_at.getTime() / 1_000)), nanos: (expires_at.getTime() % 1_000) * 1_000_000 },
  });

/** Creates an invite. Open invites to the same address expire; the event with the new expiry invalidates their codes in auth. */
export const generateInvite = ({ transaction, clock }: AdminContext, cause: TransactionCause, email: string): Promise<Invite> =>
  transaction(cause, async ({ prisma, emit }) => {
    const now = clock();
    for (const expired of await expireOpenInvites(prisma, email, now)) emitInviteCreated(emit, expired);
    const invite: OpenInvite = {
      id: newId(),
      email,
      code: createCode(),
      created_by: cause.actor,
      created_at: now,
      expires_at: new Date(now.getTime() + inviteLifetimeMs),
      redeemed_by: null,
      redeemed_at: null,
    };
    await addInvite(prisma, invite);
    emitInviteCreated(emit, invite);
    return presentInvite(invite, new Map(), now);
  });
