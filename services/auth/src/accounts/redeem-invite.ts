import { createHash } from 'node:crypto';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import type { Metadata } from '../user-metadata.ts';
import { claimInvite, findInvite, type Invite } from './store/invites.ts';

/** Client libraries have no field for an invite code, so it may be part of the metadata, from which it is removed. */
export const extractInviteCode = (
  metadata: Metadata | undefined,
  code?: string,
): { readonly inviteCode: string | undefined; readonly data: Metadata } => {
  const { invite_code: fromMetadata, ...data } = metadata ?? {};
  if (fromMetadata !== undefined && fromMetadata !== null && (typeof fromMetadata !== 'string' || fromMetadata.length > 64))
    throw invalid('data.invite_code', 'must be text of at most 64 characters');
  return { inviteCode: code || fromMetadata || undefined, data };
};

interface InviteClaim {
  /** As the user entered it, if at all. */
  readonly code: string | undefined;
  /** lower-cased */
  readonly email: string;
}

/** The same hash as in the admin service. */
const hashOf = (code: string): string => createHash('sha256').update(code.trim()).digest('hex');

/** Whether a new account can be created with this code. An empty code is no code. */
export const canSignUp = ({ config }: Pick<AuthContext, 'config'>, code: string | undefined): boolean =>
  config.AUTH_SIGNUP === 'open' || (config.AUTH_SIGNUP === 'invite' && Boolean(code?.trim()));

/** Throws `signup_disabled` where sign-up is closed, or requires an invite and there is no code. */
export const assertCanSignUp = (context: Pick<AuthContext, 'config'>, code: string | undefined): void => {
  if (canSignUp(context, code)) return;
  if (context.config.AUTH_SIGNUP === 'closed') throw new AuthFailure('signup_disabled');
  throw new AuthFailure('signup_disabled', {
    message: 'Signing up needs an invite code',
    errors: [{ field: 'invite_code', message: 'is needed to sign up' }],
  });
};

const inviteNotFound = (): AuthFailure =>
  new AuthFailure('invite_not_found', { errors: [{ field: 'invite_code', message: 'is unknown, expired or used already' }] });

const wrongAddress = (): AuthFailure =>
  new AuthFailure('validation_failed', {
    status: 422,
    message: 'This invite is for another email address. Please sign up with the address it was sent to.',
    errors: [{ field: 'email', message: 'is not the address this invite was sent to' }],
  });

const assertValidFor = (invite: Invite | undefined, email: string, now: Date): void => {
  if (!invite || invite.expiresAt <= now) throw inviteNotFound();
  if (invite.email !== email) throw wrongAddress();
};

/**
 * Checks a code before the address is looked up, so that the answer reveals nothing about accounts. A code that this address has
 * already redeemed passes: a sign-up may be repeated. Throws `invite_not_found` or `validation_failed` (another address).
 */
export const assertInvite = async (
  { prisma, clock }: Pick<AuthContext, 'prisma' | 'clock'>,
  { code, email }: InviteClaim,
): Promise<void> => {
  if (!code?.trim()) return;
  assertValidFor(await findInvite(prisma, hashOf(code)), email, clock());
};

/**
 * Redeems the invite for an account in the transaction that creates it, and emits the event. Without a code it only checks that none
 * is required. Throws `signup_disabled`, `invite_not_found` (unknown, expired or used) or `validation_failed` (another address).
 */
export const redeemInvite = async (
  context: Pick<AuthContext, 'config' | 'clock'>,
  tx: AuthTransaction,
  { code, email, userId }: InviteClaim & { readonly userId: string },
): Promise<void> => {
  assertCanSignUp(context, code);
  if (!code?.trim()) return;
  const codeHash = hashOf(code);
  const now = context.clock();
  const inviteId = await claimInvite(tx.prisma, { codeHash, email, userId, now });
  if (inviteId === undefined) {
    assertValidFor(await findInvite(tx.prisma, codeHash), email, now);
    throw inviteNotFound();
  }
  tx.emit('invite.redeemed', { inviteId, userId, email });
};
