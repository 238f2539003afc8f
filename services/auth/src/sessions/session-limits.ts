import { createText } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { SessionLimits } from './store/sessions.ts';

type Dependencies = Pick<AuthContext, 'clock'> & {
  readonly config: Pick<AuthContext['config'], 'AUTH_SESSION_TIMEBOX' | 'AUTH_INACTIVITY'>;
};

interface SessionTimes {
  readonly startedAt: Date;
  readonly refreshedAt: Date;
}

/** Instants after which an active session must have started and been refreshed. */
export const sessionLimits = ({ config, clock }: Dependencies): SessionLimits => {
  const secondsAgo = (seconds: number): Date | null => (seconds === 0 ? null : new Date(clock().getTime() - seconds * 1_000));
  return { startedAfter: secondsAgo(config.AUTH_SESSION_TIMEBOX), refreshedAfter: secondsAgo(config.AUTH_INACTIVITY) };
};

/** Why a session has expired; undefined for an active session. */
export const sessionEndReason = (context: Dependencies, { startedAt, refreshedAt }: SessionTimes): string | undefined => {
  const { startedAfter, refreshedAfter } = sessionLimits(context);
  if (startedAfter && startedAt <= startedAfter) return 'Session Expired';
  if (refreshedAfter && refreshedAt <= refreshedAfter) return 'Session Expired (Inactivity)';
  return undefined;
};

/** `session_expired` with GoTrue's status: 400 for a refresh token, 401 for an access token. */
export const sessionExpired = (reason: string, status: 400 | 401): AuthFailure =>
  new AuthFailure('session_expired', {
    message: status === 400 ? createText('Invalid Refresh Token: {reason}', { reason }) : reason,
    status,
  });
