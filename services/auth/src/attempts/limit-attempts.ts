import { createText, DomainError, networkOf, type RateLimit } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { KnownDevice } from './device-cookie.ts';

export interface Attempt {
  readonly kind: 'password' | 'code';
  /** The address of the attempt, whether or not it has an account. */
  readonly email: string;
  readonly ip: string | null;
  /** The browser of the attempt, if it is known for this address. */
  readonly device: KnownDevice | undefined;
}

type Dependencies = Pick<AuthContext, 'limiter' | 'config'>;

interface Counter {
  readonly key: string;
  readonly limit: RateLimit;
}

/** Networks that may exhaust their attempts at once before all attempts for the account are refused. */
const networksPerAccount = 10;
/** Failures of one network within a day, as minutes of its attempts. They also bound the number of counters that it can create. */
const networkMinutesPerDay = 25;
const minute = 60;
const hour = 3_600;
const day = 86_400;

const networkOfAttempt = ({ ip }: Attempt): string => networkOf(ip ?? 'unknown');

/** Every attempt, successful or not: per account and network (IPv6 by /64), per account, and per network. */
const attemptCounters = ({ config }: Dependencies, attempt: Attempt): Counter[] => {
  const { kind, email, device } = attempt;
  const network = networkOfAttempt(attempt);
  const points = config.AUTH_LOGIN_ATTEMPTS;
  const perDevice = { key: `auth-${kind}-device:${device?.id}`, limit: { points, seconds: minute } };
  const perAccount = [
    { key: `auth-${kind}:${email}:${network}`, limit: { points, seconds: minute } },
    { key: `auth-${kind}:${email}`, limit: { points: points * networksPerAccount, seconds: minute } },
  ];
  const perNetwork = { key: `auth-${kind}-from:${network}`, limit: { points: config.AUTH_NETWORK_ATTEMPTS, seconds: minute } };
  return device?.kind === 'signed-in' ? [perDevice, perNetwork] : [...perAccount, perNetwork];
};

/** Half of a day's failures within an hour: after that the wait is up to an hour, at the end up to a day. */
const failureTiers = (key: string, perDay: number): Counter[] => [
  { key, limit: { points: Math.ceil(perDay / 2), seconds: hour } },
  { key, limit: { points: perDay, seconds: day } },
];

/**
 * Failed attempts. A browser that is signed in has its own count, so that other clients' failures do not lock it out; so have the
 * browsers in which a code was requested, together. One network has half of the account's failures.
 */
const failureCounters = ({ config }: Dependencies, attempt: Attempt): Counter[] => {
  const { kind, email, device } = attempt;
  const perDay = config.AUTH_FAILED_ATTEMPTS_PER_DAY;
  if (device?.kind === 'signed-in') return failureTiers(`auth-failed-${kind}-device:${device.id}`, Math.ceil(perDay / 2));
  const group = `auth-failed-${kind}:${kind === 'code' && device ? device.kind : 'unknown'}:${email}`;
  return [...failureTiers(`${group}:${networkOfAttempt(attempt)}`, Math.ceil(perDay / 2)), ...failureTiers(group, perDay)];
};

/** Failures of one network for all accounts, from browsers that are not signed in. */
const networkFailureCounters = ({ config }: Dependencies, attempt: Attempt): Counter[] => {
  if (attempt.device?.kind === 'signed-in') return [];
  const points = config.AUTH_NETWORK_ATTEMPTS * networkMinutesPerDay;
  return [{ key: `auth-failed-${attempt.kind}-from:${networkOfAttempt(attempt)}`, limit: { points, seconds: day } }];
};

const consumeAll = async ({ limiter }: Dependencies, counters: readonly Counter[]): Promise<void> => {
  const decisions = await Promise.all(counters.map(({ key, limit }) => limiter.consume(key, limit)));
  const refused = decisions.filter(({ allowed }) => !allowed).map(({ reset }) => reset);
  if (refused.length === 0) return;
  const waitSeconds = Math.max(1, ...refused);
  const minutes = Math.ceil(waitSeconds / minute);
  throw new DomainError('rate_limited', {
    detail:
      minutes === 1
        ? 'Too many attempts. Please wait a minute and try again.'
        : createText('Too many attempts. Please use the link in an email from us, or try again in {minutes} minutes.', { minutes }),
    headers: { 'retry-after': String(waitSeconds) },
  });
};

/** Takes back the count of an attempt that succeeded. */
export type RefundAttempt = () => Promise<void>;

interface Counters {
  readonly attempts: readonly Counter[];
  readonly networkFailures: readonly Counter[];
  readonly failures: readonly Counter[];
}

/** The counters of single addresses come last: a network at its limit creates none. */
const countAll = async (context: Dependencies, { attempts, networkFailures, failures }: Counters): Promise<RefundAttempt> => {
  await consumeAll(context, [...attempts, ...networkFailures]);
  await consumeAll(context, failures);
  return async () => {
    await Promise.all([...networkFailures, ...failures].map(({ key, limit }) => context.limiter.refund(key, limit)));
  };
};

/**
 * Counts an attempt before it is checked, as a failure until it is refunded. Throws `rate_limited`, the same for known and unknown
 * addresses.
 */
export const countAttempt = (context: Dependencies, attempt: Attempt): Promise<RefundAttempt> =>
  countAll(context, {
    attempts: attemptCounters(context, attempt),
    networkFailures: networkFailureCounters(context, attempt),
    failures: failureCounters(context, attempt),
  });

/** As `countAttempt` for a passkey, which names no account before it is verified: by network alone. */
export const countPasskeyAttempt = (context: Dependencies, ip: string | null): Promise<RefundAttempt> => {
  const network = networkOf(ip ?? 'unknown');
  const points = context.config.AUTH_NETWORK_ATTEMPTS;
  return countAll(context, {
    attempts: [{ key: `auth-passkey-from:${network}`, limit: { points, seconds: minute } }],
    networkFailures: [{ key: `auth-failed-passkey-from:${network}`, limit: { points: points * networkMinutesPerDay, seconds: day } }],
    failures: [],
  });
};

/** As `countAttempt` for the password of a signed-in account. */
export const countReauthentication = (context: Dependencies, accountId: string): Promise<RefundAttempt> => {
  const { AUTH_LOGIN_ATTEMPTS: points, AUTH_FAILED_ATTEMPTS_PER_DAY: perDay } = context.config;
  return countAll(context, {
    attempts: [{ key: `auth-password:${accountId}`, limit: { points, seconds: minute } }],
    networkFailures: [],
    failures: failureTiers(`auth-failed-password:${accountId}`, Math.ceil(perDay / 2)),
  });
};
