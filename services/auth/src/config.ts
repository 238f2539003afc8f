import { chassisSettings, databaseSettings, mailSettings } from '@trenzeye/kit';
import { z } from 'zod';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** What the auth service reads from its environment. */
export const settings = chassisSettings
  .extend(databaseSettings.shape)
  .extend(mailSettings.shape)
  .extend({
    /** New accounts need no confirmation mail. */
    AUTH_AUTOCONFIRM: z.stringbool().default(false),
    AUTH_SIGNUP: z.enum(['open', 'closed']).default('open'),
    /** characters */
    AUTH_MIN_PASSWORD: z.coerce.number().int().min(6).max(128).default(8),
    /** Seconds in which a refresh token may come again (lost answers, two tabs) without ending the session. */
    AUTH_REUSE_INTERVAL: z.coerce.number().int().min(0).max(300).default(10),
    /** Seconds between two mails of one kind to one address. */
    AUTH_MAIL_INTERVAL: z.coerce.number().int().min(0).max(3_600).default(60),
    /** Password attempts per minute for one account from one client address. */
    AUTH_LOGIN_ATTEMPTS: z.coerce.number().int().min(1).max(1_000).default(20),
    /** Origins (`https://app.example`) or patterns (`https://*.app.example/**`) a mailed link may lead to, besides PUBLIC_URL. */
    AUTH_REDIRECT_ALLOW_LIST: z.string().default('').transform(list),
    /** With ADMIN_PASSWORD: this admin exists from the start. */
    ADMIN_EMAIL: z.email().toLowerCase().optional(),
    ADMIN_PASSWORD: z.string().min(8).max(1_024).optional(),
  });

export type AuthConfig = z.output<typeof settings>;

/** Whether mails are kept for the page at /dev/inbox; never in production. */
export const hasDevInbox = (config: AuthConfig): boolean => config.TRENZEYE_ENV !== 'production' && config.MAIL.startsWith('inbox:');
