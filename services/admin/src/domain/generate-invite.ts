import { createHash, randomBytes } from 'node:crypto';
import { type Emit, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { expireOpenInvites, insertInvite, type OpenInvite } from '../store/invites.ts';
import { presentInvite } from './present-invite.ts';

export interface GenerateInvite {
  /** lower-cased */
  readonly email: string;
  /** The admin who invites. */
  readonly invitedBy: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Source: design, section 6. Milliseconds. */
export const inviteLife = 14 * 24 * 3_600_000;

/** 192 random bits as URL-safe text. */
const newCode = (): string => randomBytes(24).toString('base64url');
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const announce = (emit: Emit, { id, email, code, expires_at }: OpenInvite): void =>
  emit('invite.created', {
    inviteId: id,
    email,
    codeHash: hashOf(code),
    expiresAt: { seconds: BigInt(Math.floor(expires_at.getTime() / 1_000)), nanos: (expires_at.getTime() % 1_000) * 1_000_000 },
  });

/** Invites somebody. Open invites to the same address expire, which is announced too: their codes must not open anything any more. */
export const generateInvite = (
  { transact, clock }: Context,
  { email, invitedBy, trace, idempotencyKey }: GenerateInvite,
): Promise<Invite> =>
  transact({ actor: invitedBy, trace, idempotencyKey }, async (tx, emit, sql) => {
    const now = clock();
    for (const expired of await expireOpenInvites(tx, sql, email, now)) announce(emit, expired);
    const invite: OpenInvite = {
      id: newId(),
      email,
      code: newCode(),
      created_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + inviteLife),
      redeemed_by: null,
      redeemed_at: null,
    };
    await insertInvite(tx, invite);
    announce(emit, invite);
    return presentInvite(invite, new Map(), now);
  });
