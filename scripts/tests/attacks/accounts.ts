import { randomUUID } from 'node:crypto';
import type { Attack, AttackTarget } from './attack.ts';
import { enrollSecondFactor } from './second-factor.ts';

const intrudersPassword = 'the-passphrase-of-the-intruder';
const ownersPassword = 'the-passphrase-of-the-owner';

const newAddress = (): string => `owner${randomUUID().slice(0, 8)}@trenzeye.example`;

const signUpAs = (target: AttackTarget, email: string, password: string) =>
  target.send('POST', '/auth/v1/signup', { body: { email, password, data: { username: 'intruder' } } });

/** The status of a sign-in with a password. */
const signInStatus = async ({ send }: AttackTarget, email: string, password: string): Promise<number> =>
  (await send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })).status;

/** The owner of the address proves it with the code of the newest mail. */
const verify = async (target: AttackTarget, email: string, type: string): Promise<void> => {
  const { code } = await target.latestMail(email);
  const { status, text } = await target.send('POST', '/auth/v1/verify', { body: { type, email, token: code } });
  if (status !== 200) throw new Error(`the owner could not verify the address: ${status} ${text}`);
};

const expectIntruderRefused = async (target: AttackTarget, email: string): Promise<void> =>
  expect(await signInStatus(target, email, intrudersPassword)).toBe(400);

/** The token of a session that has only the password, of a new user with a second factor. */
const passwordOnlyToken = async (target: AttackTarget): Promise<string> => {
  const user = await target.createUser('other');
  if (!user) throw new Error('no user was created');
  return (await enrollSecondFactor(target, user)).passwordOnly;
};

/** Attempts to get into the accounts of other users. */
export const accountAttacks: readonly Attack[] = [
  {
    name: 'sign up first with the address of another user, who later uses a magic link -> the password of the intruder is discarded',
    run: async (target) => {
      const email = newAddress();
      await signUpAs(target, email, intrudersPassword);
      await target.send('POST', '/auth/v1/otp', { body: { email } });
      await verify(target, email, 'magiclink');
      await expectIntruderRefused(target, email);
    },
  },
  {
    name: 'sign up first with the address of another user, who later signs up -> only the password of the owner works',
    run: async (target) => {
      const email = newAddress();
      await signUpAs(target, email, intrudersPassword);
      await signUpAs(target, email, ownersPassword);
      await verify(target, email, 'signup');
      await expectIntruderRefused(target, email);
      expect(await signInStatus(target, email, ownersPassword)).toBe(200);
    },
  },
  {
    name: 'sign up first with the address of another user, who later resets the password -> the password of the intruder is discarded',
    run: async (target) => {
      const email = newAddress();
      await signUpAs(target, email, intrudersPassword);
      await target.send('POST', '/auth/v1/recover', { body: { email } });
      await verify(target, email, 'recovery');
      await expectIntruderRefused(target, email);
    },
  },
  {
    name: 'link an identity with a stolen password of an account with a second factor -> insufficient_aal',
    run: async (target) => {
      const token = await passwordOnlyToken(target);
      const path = '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true';
      const { status, json } = await target.send('GET', path, { token });
      expect([status, json.error_code]).toEqual([401, 'insufficient_aal']);
    },
  },
  {
    name: 'link an identity by an ID token with a stolen password of an account with a second factor -> insufficient_aal',
    run: async (target) => {
      const token = await passwordOnlyToken(target);
      const body = { provider: 'google', id_token: 'x.y.z', link_identity: true };
      const { status, json } = await target.send('POST', '/auth/v1/token?grant_type=id_token', { token, body });
      expect([status, json.error_code]).toEqual([401, 'insufficient_aal']);
    },
  },
  {
    name: 'unlink an identity with a stolen password of an account with a second factor -> insufficient_aal',
    run: async (target) => {
      const token = await passwordOnlyToken(target);
      const user = await target.request<{ identities: { identity_id: string }[] }>('GET', '/auth/v1/user', token);
      const { status, json } = await target.send('DELETE', `/auth/v1/user/identities/${user.identities[0]?.identity_id}`, { token });
      expect([status, json.error_code]).toEqual([401, 'insufficient_aal']);
    },
  },
];
