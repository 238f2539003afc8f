import { createHash } from 'node:crypto';
import type { Emit, Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { claimInvite, findInvite, type Invite } from '../store/invites.ts';
import { AuthFailure } from './auth-failure.ts';

type Admitting = Pick<AuthContext, 'config' | 'clock'>;

export interface InviteClaim {
  /** As the person gave it, if at all. */
  readonly code: string | undefined;
  /** lower-cased */
  readonly email: string;
}

/** As the admin service computes it. */
const hashOf = (code: string): string => createHash('sha256').update(code.trim()).digest('hex');

/** Whether somebody without an account may make one now. An empty code is none. */
export const maySignUp = ({ config }: Pick<AuthContext, 'config'>, code: string | undefined): boolean =>
  config.AUTH_SIGNUP === 'open' || (config.AUTH_SIGNUP === 'invite' && Boolean(code?.trim()));

/** Throws `signup_disabled` where sign-up is closed, or open to the invited only and there is no code. */
export const assertMaySignUp = (context: Pick<AuthContext, 'config'>, code: string | undefined): void => {
  if (maySignUp(context, code)) return;
  if (context.config.AUTH_SIGNUP === 'closed') throw new AuthFailure('signup_disabled');
  throw new AuthFailure('signup_disabled', {
    message: 'Signing up needs an invite code',
    errors: [{ field: 'invite_code', message: 'is needed to sign up' }],
  });
};

const notFound = (): AuthFailure =>
  new AuthFailure('invite_not_found', { errors: [{ field: 'invite_code', message: 'is unknown, expired or used already' }] });

const otherAddress = (): AuthFailure =>
  new AuthFailure('validation_failed', {
    status: 422,
    message: 'This invite is for another email address. Please sign up with the address it was sent to.',
    errors: [{ field: 'email', message: 'is not the address this invite was sent to' }],
  });

const assertFor = (invite: Invite | undefined, email: string, now: Date): void => {
  if (!invite || invite.expiresAt <= now) throw notFound();
  if (invite.email !== email) throw otherAddress();
};

/**
 * Checks a code before anything is known about the address, so that the answer says nothing of accounts. One that this address
 * has redeemed passes: its sign-up may come again. Throws `invite_not_found` or `validation_failed` (another address).
 */
export const assertInvite = async ({ clock }: Pick<AuthContext, 'clock'>, sql: Sql, { code, email }: InviteClaim): Promise<void> => {
  if (!code?.trim()) return;
  assertFor(await findInvite(sql, hashOf(code)), email, clock());
};

/**
 * To be called in the transaction that makes an account: uses the invite up for it and announces that. Without a code it only asks
 * whether none is needed. Throws `signup_disabled`, `invite_not_found` (unknown, expired or used) or `validation_failed` (another address).
 */
export const redeemInvite = async (
  context: Admitting,
  sql: Sql,
  emit: Emit,
  { code, email, userId }: InviteClaim & { readonly userId: string },
): Promise<void> => {
  assertMaySignUp(context, code);
  if (!code?.trim()) return;
  const codeHash = hashOf(code);
  const now = context.clock();
  const inviteId = await claimInvite(sql, { codeHash, email, userId, now });
  if (inviteId === undefined) {
    assertFor(await findInvite(sql, codeHash), email, now);
    throw notFound();
  }
  emit('invite.redeemed', { inviteId, userId, email });
};
