import type { AuthContext } from '../context.ts';
import { removeExpired } from '../store/sessions.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Every hour removes one-time tokens that have expired, and used or revoked refresh tokens after 30 days. Returns the stop. */
export const startSweep = ({ sql, clock, log }: Pick<AuthContext, 'sql' | 'clock' | 'log'>): (() => Promise<void>) => {
  const sweep = () => {
    const now = clock();
    removeExpired(sql, now, new Date(now.getTime() - 30 * day)).catch((error: unknown) =>
      log.warn({ err: error }, 'expired tokens could not be removed'),
    );
  };
  const timer = setInterval(sweep, hour).unref();
  return async () => clearInterval(timer);
};
