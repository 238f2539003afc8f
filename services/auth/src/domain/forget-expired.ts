import type { AuthContext } from '../context.ts';
import { removeStaleFactors } from '../store/factors.ts';
import { removeExpiredFlows } from '../store/flows.ts';
import { removeExpired } from '../store/sessions.ts';
import { endBans } from './end-bans.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every hour removes one-time tokens and flows that have expired, used or revoked refresh tokens after 30 days, and enrolments of second
 * factors not finished within a day; every minute ends the bans whose time has come. Returns the stop.
 */
export const startSweep = (context: AuthContext): (() => Promise<void>) => {
  const { sql, clock, log } = context;
  const warn = (error: unknown) => log.warn({ err: error }, 'what has expired could not be removed');
  const sweep = () => {
    const now = clock();
    removeExpired(sql, now, new Date(now.getTime() - 30 * day)).catch(warn);
    removeExpiredFlows(sql, now).catch(warn);
    removeStaleFactors(sql, now, new Date(now.getTime() - day)).catch(warn);
  };
  const timers = [setInterval(sweep, hour).unref(), setInterval(() => void endBans(context).catch(warn), minute).unref()];
  return async () => timers.forEach(clearInterval);
};
