import type { Account } from '../accounts/store/accounts.ts';
import type { AuthContext } from '../context.ts';

type Dependencies = Pick<AuthContext, 'clock' | 'config'>;

/** Whether an authentication at this time permits changes of what gives access to the account. */
export const isRecent = ({ clock, config }: Dependencies, at: Date): boolean =>
  clock().getTime() - at.getTime() < config.AUTH_REAUTHENTICATE_AFTER * 1_000;

/**
 * Whether a session that last authenticated at this time may change what gives access to the account without reauthentication. An account
 * without an address, such as an anonymous one, always may: it has neither a password nor an address for a code.
 */
export const hasRecentSignIn = (context: Dependencies, { email }: Pick<Account, 'email'>, authenticatedAt: Date): boolean =>
  email === null || isRecent(context, authenticatedAt);

/** The end of `hasRecentSignIn` in Unix seconds. */
export const recentSignInUntil = (
  { config }: Pick<Dependencies, 'config'>,
  { email }: Pick<Account, 'email'>,
  authenticatedAt: Date,
): number => (email === null ? Number.MAX_SAFE_INTEGER : Math.floor(authenticatedAt.getTime() / 1_000) + config.AUTH_REAUTHENTICATE_AFTER);
