import { createHash, randomBytes } from 'node:crypto';
import { type Emit, newId, type TransactionCause } from '@trenzeye/kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { presentInvite } from './present-invite.ts';
import { addInvite, expireOpenInvites, type OpenInvite } from './store.ts';

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
