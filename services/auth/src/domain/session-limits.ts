import type { AuthContext } from '../context.ts';
import type { SessionLimits } from '../store/own-sessions.ts';
import { AuthFailure } from './auth-failure.ts';

type Limited = Pick<AuthContext, 'config' | 'clock'>;

interface Ages {
  readonly startedAt: Date;
  readonly refreshedAt: Date;
}

/** Instants a living session must have begun and been refreshed after. */
export const sessionLimits = ({ config, clock }: Limited): SessionLimits => {
  const ago = (seconds: number): Date | null => (seconds === 0 ? null : new Date(clock().getTime() - seconds * 1_000));
  return { beganAfter: ago(config.AUTH_SESSION_TIMEBOX), refreshedAfter: ago(config.AUTH_INACTIVITY) };
};

/** Why a session has run out; undefined while it has not. */
export const endOfSession = (context: Limited, { startedAt, refreshedAt }: Ages): string | undefined => {
  const { beganAfter, refreshedAfter } = sessionLimits(context);
  if (beganAfter && startedAt <= beganAfter) return 'Session Expired';
  if (refreshedAfter && refreshedAt <= refreshedAfter) return 'Session Expired (Inactivity)';
  return undefined;
};

/** `session_expired`, with the status its place has in GoTrue: 400 for a refresh token, 401 for an access token. */
export const sessionExpired = (why: string, status: 400 | 401): AuthFailure =>
  new AuthFailure('session_expired', { message: status === 400 ? `Invalid Refresh Token: ${why}` : why, status });
