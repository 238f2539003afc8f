import { chassisSettings, databaseSettings, mailSettings, signingKeysSetting } from '@trenzeye/kit';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import { z } from 'zod';

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses `3600`, `90s`, `24h` or `1h30m` to seconds; undefined for anything else. */
const parseDuration = (text: string): number | undefined => {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(\d{1,10}[smhd])+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+)([smhd])/g)].reduce((sum, [, count, unit = '']) => sum + Number(count) * (seconds[unit] ?? 0), 0);
};

const list = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Seconds, as a number or `24h`; 0 is off. */
const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(parseDuration)
    .refine((seconds) => seconds !== undefined, 'must be seconds, or a duration such as 30m or 24h')
    .transform((seconds) => seconds ?? 0);

/** The environment variables of the auth service. */
export const settings = chassisSettings
  .extend(databaseSettings.shape)
  .extend(mailSettings.shape)
  .extend({
    /** A JSON array of private keys (JWK: ES256, RS256, HS256): the first signs, all verify. Not set: a key is generated at the first start. */
    AUTH_SIGNING_KEYS: signingKeysSetting,
    /** New accounts need no confirmation mail. */
    AUTH_AUTOCONFIRM: z.stringbool().default(false),
    /** Who can sign up: everyone, users with an invite, no one. */
    AUTH_SIGNUP: z.enum(['open', 'invite', 'closed']).default('open'),
    /** Whether accounts without an email address can be created. */
    AUTH_ANONYMOUS: z.stringbool().default(false),
    /** characters */
    AUTH_MIN_PASSWORD: z.coerce.number().int().min(6).max(128).default(8),
    /** Sets of characters in GoTrue's format (`abc...:ABC...:0123456789`); a password needs one of each. */
    AUTH_PASSWORD_CHARACTERS: z
      .string()
      .default('')
      .transform((text) => text.split(':').filter((set) => set !== '')),
    /** Maximum age of a session, and maximum time without a refresh. */
    AUTH_SESSION_TIMEBOX: duration('0'),
    AUTH_INACTIVITY: duration('0'),
    /** Age of a session's last authentication from which it changes what gives access to the account only after reauthentication. */
    AUTH_REAUTHENTICATE_AFTER: duration('15m').refine(
      (seconds) => seconds >= 300,
      'must be 5m or more: a new password is set after a mailed link',
    ),
    /** Seconds in which a refresh token may be reused (lost responses, two tabs) without ending the session. */
    AUTH_REUSE_INTERVAL: z.coerce.number().int().min(0).max(300).default(10),
    /** Failed passwords, and failed codes, of an account within a day, from devices that are not known for it. */
    AUTH_FAILED_ATTEMPTS_PER_DAY: z.coerce.number().int().min(4).max(1_000_000).default(100),
    /** Seconds between two mails of one kind to one address. */
    AUTH_MAIL_INTERVAL: z.coerce.number().int().min(0).max(3_600).default(60),
    /** Mails that one client network (IPv4 address, IPv6 /64) can request in an hour; 0 for no limit. */
    AUTH_MAILS_PER_HOUR: z.coerce.number().int().min(0).max(100_000).default(200),
    /** Seconds for which a mailed six-digit code works; the link in the same mail works for one hour or one day. */
    AUTH_CODE_LIFETIME: z.coerce.number().int().min(60).max(86_400).default(600),
    /** Digest mails that are sent in a minute at most; the others wait. */
    AUTH_DIGESTS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(300),
    /** Attempts (passwords, codes) per minute for one account from one client network; ten times as many from all networks. */
    AUTH_LOGIN_ATTEMPTS: z.coerce.number().int().min(1).max(100_000).default(20),
    /** Attempts per minute from one client network (IPv4 address, IPv6 /64) for all accounts. */
    AUTH_NETWORK_ATTEMPTS: z.coerce.number().int().min(1).max(1_000_000).default(200),
    /** Origins (`https://app.example`) or patterns (`https://*.app.example/**`) that a mailed link may redirect to, besides PUBLIC_URL. */
    AUTH_REDIRECT_ALLOW_LIST: z.string().default('').transform(list),
    /** Whether `create_user: false` for an address without an account answers `otp_disabled`, as in GoTrue, which reveals who has one. */
    AUTH_OTP_REVEALS_ACCOUNTS: z.stringbool().default(false),
    /** 32 bytes in base64: the key that seals second factors' secrets. Not set: a key derived from INTERNAL_TOKEN. */
    AUTH_ENCRYPTION_KEY: z
      .base64()
      .transform((text) => Buffer.from(text, 'base64'))
      .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64')
      .optional(),
    /** Google's client; without both, "Continue with Google" uses the development provider, outside production. */
    OIDC_GOOGLE_CLIENT_ID: z.string().optional(),
    OIDC_GOOGLE_CLIENT_SECRET: z.string().optional(),
    /** Google's issuer; another one only for tests. */
    OIDC_GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    /** Any other OpenID issuer, as provider `oidc`: its URL, our client there, and the label of its button. */
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_LABEL: z.string().max(64).default('OpenID'),
    /** Service tokens that are accepted: only those with the audience `service`, or also those that GoTrue's tools create without one. */
    AUTH_SERVICE_TOKENS: z.enum(['audience', 'any']).default('any'),
    /** Whether signed-in users can link further providers to their account. */
    AUTH_MANUAL_LINKING: z.stringbool().default(true),
    /** With ADMIN_PASSWORD: an admin that is created at the start. */
    ADMIN_EMAIL: z.email().toLowerCase().optional(),
    ADMIN_PASSWORD: z.string().min(8).max(1_024).optional(),
  });

/** For the operator commands rotate-key.ts and service-token.ts. */
export const operatorSettings = settings.pick({ DATABASE_URL: true, AUTH_SIGNING_KEYS: true, PUBLIC_URL: true });

export type AuthConfig = z.output<typeof settings>;

/** Whether mails are stored for the page at /dev/inbox; never in production. */
export const hasDevInbox = (config: AuthConfig): boolean => hasDevelopmentFeatures(config) && config.MAIL.startsWith('inbox:');
