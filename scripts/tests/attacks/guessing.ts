import { randomUUID } from 'node:crypto';
import type { Attack, AttackTarget, RawResponse } from './attack.ts';

/** More than the failures that describe-attacks.ts allows for one network within an hour. */
const guessCount = 15;

/** The cookies that a response sets, as the browser sends them back. */
const cookiesOf = ({ headers }: RawResponse): Record<string, string> => ({
  cookie: headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; '),
});

const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000');

const guessCodes = async ({ send }: AttackTarget, email: string, type: string, code: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let guess = 0; guess < guessCount; guess += 1)
    statuses.push((await send('POST', '/auth/v1/verify', { body: { type, email, token: wrongCodeFor(code) } })).status);
  return statuses;
};

/** The times of sign-ups with new addresses and with the address of a user, alternating, in milliseconds. */
const signUpTimes = async ({ send }: AttackTarget, knownEmail: string): Promise<{ known: number[]; unknown: number[] }> => {
  const timeOf = async (email: string): Promise<number> => {
    const start = performance.now();
    await send('POST', '/auth/v1/signup', { body: { email, password: 'the-passphrase-of-the-owner' } });
    return performance.now() - start;
  };
  const newAddress = (): string => `timed${randomUUID().slice(0, 8)}@trenzeye.example`;
  await timeOf(newAddress());
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 6; round += 1) {
    times.known.push(await timeOf(knownEmail));
    times.unknown.push(await timeOf(newAddress()));
  }
  return times;
};

/** Attempts to guess a password or a code, or to lock out its owner by failing to. */
export const guessingAttacks: readonly Attack[] = [
  {
    name: 'wrong codes for the address of another user -> limited, the code that the owner requested still works',
    run: async (target) => {
      const user = await target.createUser('other');
      const email = user?.email ?? '';
      const requested = await target.send('POST', '/auth/v1/otp', { body: { email, create_user: false } });
      const { code } = await target.latestMail(email);

      expect((await guessCodes(target, email, 'magiclink', code)).at(-1)).toBe(429);

      const body = { type: 'magiclink', email, token: code };
      expect((await target.send('POST', '/auth/v1/verify', { body, headers: cookiesOf(requested) })).status).toBe(200);
    },
  },
  {
    name: 'wrong codes for the address of a new user -> limited, the code of the sign-up still works',
    run: async (target) => {
      const email = `new${randomUUID().slice(0, 8)}@trenzeye.example`;
      const signedUp = await target.send('POST', '/auth/v1/signup', { body: { email, password: 'the-passphrase-of-the-owner' } });
      const { code } = await target.latestMail(email);

      expect((await guessCodes(target, email, 'signup', code)).at(-1)).toBe(429);

      const body = { type: 'signup', email, token: code };
      expect((await target.send('POST', '/auth/v1/verify', { body, headers: cookiesOf(signedUp) })).status).toBe(200);
    },
  },
  {
    name: 'sign-ups with the address of a user and with new ones -> take the same time',
    run: async (target) => {
      const user = await target.createUser('other');
      const { known, unknown } = await signUpTimes(target, user?.email ?? '');
      const ratio = Math.min(...known) / Math.min(...unknown);
      expect(ratio).toBeGreaterThan(0.75);
      expect(ratio).toBeLessThan(1.33);
    },
  },
  {
    name: 'guesses of a password -> refused for the rest of the hour, the browser of the owner can still sign in',
    run: async ({ createUser, send }) => {
      const user = await createUser('other');
      const { email, password } = { email: user?.email, password: user?.password };
      const signIn = (given: string | undefined, headers: Record<string, string> = {}) =>
        send('POST', '/auth/v1/token?grant_type=password', { body: { email, password: given }, headers });
      const ownersBrowser = cookiesOf(await signIn(password));

      const guesses: RawResponse[] = [];
      for (let guess = 0; guess < guessCount; guess += 1) guesses.push(await signIn(`guess number ${guess}`));

      const last = guesses.at(-1);
      expect(last?.status).toBe(429);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(60);
      expect((await signIn(password)).status).toBe(429);
      expect((await signIn(password, ownersBrowser)).status).toBe(200);
    },
  },
];
