import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget, RawResponse } from './attack.ts';
import { enrollSecondFactor } from './second-factor.ts';

/** A user with a second factor and recovery codes, and an attacker who knows the password. */
interface Victim {
  readonly user: TestUser;
  readonly codes: readonly string[];
  /** Of the attacker: a session with the password alone. */
  readonly passwordOnly: string;
  readonly verified: string;
}

const createVictim = async (target: AttackTarget): Promise<Victim> => {
  const user = await target.createUser('other');
  if (!user) throw new Error('no user was created');
  const { verified, passwordOnly } = await enrollSecondFactor(target, user);
  const { codes } = await target.request<{ codes: string[] }>('POST', '/auth/v1/recovery-codes', verified, {});
  return { user, codes, passwordOnly, verified };
};

const useCode = ({ send }: AttackTarget, token: string, code: string | undefined): Promise<RawResponse> =>
  send('POST', '/auth/v1/recovery-codes/verify', { token, body: { code } });

const signIn = async ({ request }: AttackTarget, { email, password }: TestUser): Promise<string> =>
  (await request<{ access_token: string }>('POST', '/auth/v1/token?grant_type=password', undefined, { email, password })).access_token;

/** What a token is good for: the settings of the account need the second factor where one is enrolled. */
const canChangeSecondFactor = async ({ send }: AttackTarget, token: string): Promise<boolean> =>
  (await send('POST', '/auth/v1/recovery-codes', { token, body: {} })).status === 200;

/** Attempts to get past a second factor with recovery codes. */
export const recoveryCodeAttacks: readonly Attack[] = [
  {
    name: 'recovery codes: guesses in several sessions of one account -> limited over all of them, no session is raised',
    run: async (target) => {
      const { user, passwordOnly } = await createVictim(target);
      const sessions = [passwordOnly, await signIn(target, user), await signIn(target, user)];
      const answers: RawResponse[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        answers.push(await useCode(target, sessions[guess % sessions.length] ?? '', `a${String(guess).padStart(9, '0')}`));

      expect([...new Set(answers.map(({ status }) => status))]).toEqual([422, 429]);
      expect(answers.at(-1)?.status).toBe(429);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(60);
      for (const token of sessions) expect(await canChangeSecondFactor(target, token)).toBe(false);
    },
  },
  {
    name: 'recovery codes: the codes of another account -> refused, and still unused for their owner',
    run: async (target) => {
      const [victim, attacker] = [await createVictim(target), await createVictim(target)];
      const answers = [];
      for (const code of victim.codes.slice(0, 3)) answers.push((await useCode(target, attacker.passwordOnly, code)).json.error_code);
      expect(answers).toEqual(Array(3).fill('recovery_code_not_valid'));
      expect(await canChangeSecondFactor(target, attacker.passwordOnly)).toBe(false);

      expect((await useCode(target, victim.passwordOnly, victim.codes[0])).status).toBe(200);
    },
  },
  {
    name: 'recovery codes: one code used again -> refused',
    run: async (target) => {
      const { user, codes, passwordOnly } = await createVictim(target);
      expect((await useCode(target, passwordOnly, codes[3])).status).toBe(200);
      const intruder = await signIn(target, user);

      for (const form of [codes[3], codes[3]?.toUpperCase(), codes[3]?.replace('-', ' ')])
        expect((await useCode(target, intruder, form)).json.error_code).toBe('recovery_code_not_valid');
      expect(await canChangeSecondFactor(target, intruder)).toBe(false);
    },
  },
  {
    name: 'recovery codes: one code in eight requests at once -> one session is raised',
    run: async (target) => {
      const { user, codes, passwordOnly } = await createVictim(target);
      const tokens = [passwordOnly];
      while (tokens.length < 8) tokens.push(await signIn(target, user));

      const answers = await Promise.all(tokens.map((token) => useCode(target, token, codes[5])));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    },
  },
  {
    name: 'recovery codes: created or replaced with a stolen password -> refused; former codes do not work after they were replaced',
    run: async (target) => {
      const { codes, passwordOnly, verified } = await createVictim(target);
      const { status, json } = await target.send('POST', '/auth/v1/recovery-codes', { token: passwordOnly, body: {} });
      expect([status, json.error_code]).toEqual([401, 'insufficient_aal']);

      await target.request('POST', '/auth/v1/recovery-codes', verified, {});
      expect((await useCode(target, passwordOnly, codes[0])).json.error_code).toBe('recovery_code_not_valid');
    },
  },
];
