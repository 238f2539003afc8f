import { randomInt } from 'node:crypto';
import type { Viewer } from '@trenzeye/kit';
import { lockAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import { assertMayChangeSignInMethods, hasVerifiedFactor } from '../sessions/index.ts';
import { replaceRecoveryCodes } from './store.ts';

/** Codes of an account. */
const recoveryCodeCount = 10;

/** Crockford's base 32: without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The first character is the position among the account's codes, the other nine are random: 45 bits. */
const positions = 'abcdefghjk';
const randomLength = 9;
const groupLength = 5;

/** Such as `a7f3k-9m2qp`. */
const createRecoveryCode = (position: number): string => {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const code = `${positions[position]}${random}`;
  return `${code.slice(0, groupLength)}-${code.slice(groupLength)}`;
};

/** The position and the characters of a code as it was typed; undefined for a text that is no code. */
export const parseRecoveryCode = (text: string): { readonly position: number; readonly characters: string } | undefined => {
  const characters = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const position = positions.indexOf(characters[0] ?? '?');
  const isCode = position >= 0 && characters.length === randomLength + 1 && [...characters].every((each) => alphabet.includes(each));
  return isCode ? { position, characters } : undefined;
};

interface RecoveryCodeCreation {
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Creates the recovery codes of an account, which replace all former ones. Throws `mfa_factor_not_found` without a verified second
 * factor, and what `assertMayChangeSignInMethods` throws.
 */
export const createRecoveryCodes = async (
  context: AuthContext,
  viewer: Viewer,
  { reauthenticationCode, trace }: RecoveryCodeCreation,
): Promise<string[]> => {
  const failure = { message: 'AAL2 session is required to create recovery codes', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const codes = Array.from({ length: recoveryCodeCount }, (_, position) => createRecoveryCode(position));
  const hashes: string[] = [];
  // One after the other: hashing takes memory, and sign-ins need it, too.
  for (const code of codes) hashes.push(await context.passwords.hash(parseRecoveryCode(code)?.characters ?? code));
  const email = await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    if (!account || !hasVerifiedFactor(account))
      throw new AuthFailure('mfa_factor_not_found', { message: 'Set up a second factor before its recovery codes.' });
    await replaceRecoveryCodes(prisma, { accountId: viewer.id, sessionId: viewer.sessionId, hashes, now: context.clock() });
    return account.email;
  });
  const rejectable = { accountId: viewer.id, kind: 'recovery-codes', sessionId: viewer.sessionId } as const;
  await sendSecurityNotice(context, email, { type: 'recovery-codes-created' }, { rejectable });
  return codes;
};
