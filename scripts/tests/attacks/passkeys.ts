import { randomUUID } from 'node:crypto';
import type { AnswerChanges, SoftwareAuthenticator } from '@trenzeye/kit/testing';
import { challengeFactor, createPasskeyUser, type PasskeyUser, startPasskeyEnrollment } from '../environment/passkey-user.ts';
import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget, RawResponse } from './attack.ts';

const verification = '/auth/v1/passkeys/authentication/verify';
const refusal = [400, 'webauthn_verification_failed'];

const resultOf = ({ status, json }: RawResponse) => [status, json.error_code];

const newUser = async (target: AttackTarget): Promise<TestUser> => {
  const user = await target.createUser('other');
  if (!user) throw new Error('no user was created');
  return user;
};

const passwordOnlyToken = async (target: AttackTarget, { email, password }: PasskeyUser): Promise<string> =>
  (await target.request<{ access_token: string }>('POST', '/auth/v1/token?grant_type=password', undefined, { email, password }))
    .access_token;

const startSignIn = (target: AttackTarget) =>
  target.request<{ challenge_id: string; options: { challenge: string } }>(
    'POST',
    '/auth/v1/passkeys/authentication/options',
    undefined,
    {},
  );

const signIn = async (target: AttackTarget, authenticator: SoftwareAuthenticator, changes?: AnswerChanges): Promise<RawResponse> => {
  const { challenge_id, options } = await startSignIn(target);
  return target.send('POST', verification, { body: { challenge_id, credential: authenticator.get(options, changes) } });
};

/** The second factor after the password, answered with changes. */
const verifyFactor = async (target: AttackTarget, victim: PasskeyUser, changes: AnswerChanges): Promise<RawResponse> => {
  const token = await passwordOnlyToken(target, victim);
  const { id, webauthn } = await challengeFactor(target, token, victim.factorId);
  const credential = victim.authenticator.get(webauthn.credential_options.publicKey, changes);
  const body = { challenge_id: id, webauthn: { type: 'request', credential_response: credential } };
  return target.send('POST', `/auth/v1/factors/${victim.factorId}/verify`, { token, body });
};

/** Answers that no browser gives on this site, as the first and as the second factor. */
const forgedAnswers: Readonly<Record<string, AnswerChanges>> = {
  'an answer given on another origin (phishing)': { origin: 'https://trenzeye.evil.example' },
  'an answer for another site': { rpId: 'evil.example' },
  'an answer without user verification (a stolen key without its PIN)': { userVerified: false },
  'an answer to a challenge of the attacker': { challenge: Buffer.from(randomUUID()).toString('base64url') },
};

const forgeries: readonly Attack[] = Object.entries(forgedAnswers).map(([name, changes]) => ({
  name: `${name} -> refused as the first and as the second factor`,
  run: async (target) => {
    const victim = await createPasskeyUser(target);
    expect(resultOf(await signIn(target, victim.authenticator, changes))).toEqual(refusal);
    expect(resultOf(await verifyFactor(target, victim, changes))).toEqual(refusal);
    expect((await signIn(target, victim.authenticator)).status).toBe(200);
  },
}));

const replays: readonly Attack[] = [
  {
    name: 'send the answer of a sign-in again, or to a newer challenge -> refused',
    run: async (target) => {
      const { authenticator } = await createPasskeyUser(target);
      const { challenge_id, options } = await startSignIn(target);
      const credential = authenticator.get(options);
      const body = { challenge_id, credential };
      expect((await target.send('POST', verification, { body })).status).toBe(200);
      expect(resultOf(await target.send('POST', verification, { body }))).toEqual([400, 'webauthn_challenge_not_found']);
      const next = await startSignIn(target);
      const newer = { challenge_id: next.challenge_id, credential };
      expect(resultOf(await target.send('POST', verification, { body: newer }))).toEqual(refusal);
    },
  },
  {
    name: 'use a copy of an authenticator, whose counter is behind -> refused as the first and as the second factor',
    run: async (target) => {
      const victim = await createPasskeyUser(target);
      expect((await signIn(target, victim.authenticator, { signCount: 20 })).status).toBe(200);
      expect(resultOf(await signIn(target, victim.authenticator, { signCount: 20 }))).toEqual(refusal);
      expect(resultOf(await verifyFactor(target, victim, { signCount: 7 }))).toEqual(refusal);
    },
  },
];

const otherCredentials: readonly Attack[] = [
  {
    name: 'answer with the passkey of another user, or as another user -> refused',
    run: async (target) => {
      const [attacker, victim] = [await createPasskeyUser(target), await createPasskeyUser(target)];
      const userHandle = Buffer.from(victim.id).toString('base64url');
      expect(resultOf(await signIn(target, attacker.authenticator, { userHandle }))).toEqual(refusal);
      const { credentialId } = victim.authenticator;
      expect(resultOf(await signIn(target, attacker.authenticator, { userHandle, credentialId }))).toEqual(refusal);
      const ownPasskey = await verifyFactor(target, { ...victim, authenticator: attacker.authenticator }, {});
      expect(resultOf(ownPasskey)).toEqual(refusal);
    },
  },
  {
    name: 'register the passkey of another user, or one with certificates of the attacker -> refused',
    run: async (target) => {
      const victim = await createPasskeyUser(target);
      const { token } = await newUser(target);
      const factorId = await startPasskeyEnrollment(target, token);
      const enroll = async (changes: AnswerChanges) => {
        const { id, webauthn } = await challengeFactor(target, token, factorId);
        const credential = victim.authenticator.create(webauthn.credential_options.publicKey, changes);
        const body = { challenge_id: id, webauthn: { type: 'create', credential_response: credential } };
        return target.send('POST', `/auth/v1/factors/${factorId}/verify`, { token, body });
      };
      expect(resultOf(await enroll({}))).toEqual([422, 'webauthn_credential_exists']);
      const statement = new Map([['x5c', [Buffer.from('a certificate that names an address')]]]);
      expect(resultOf(await enroll({ attestation: { format: 'packed', statement } }))).toEqual(refusal);
      expect(resultOf(await enroll({ attestation: { format: 'tpm', statement } }))).toEqual(refusal);
    },
  },
];

const stolenSessions: readonly Attack[] = [
  {
    name: 'complete the enrollment of another session of the account with a key of the attacker -> mfa_factor_not_found',
    run: async (target) => {
      const { email, password, token } = await newUser(target);
      const credentials = { email, password };
      const stolen = await target.request<{ access_token: string }>('POST', '/auth/v1/token?grant_type=password', undefined, credentials);
      const factorId = await startPasskeyEnrollment(target, token);
      const answer = await target.send('POST', `/auth/v1/factors/${factorId}/challenge`, { token: stolen.access_token, body: {} });
      expect(resultOf(answer)).toEqual([404, 'mfa_factor_not_found']);
    },
  },
  {
    name: 'add, rename or remove a passkey with the stolen password of an account that has one -> insufficient_aal',
    run: async (target) => {
      const victim = await createPasskeyUser(target);
      const token = await passwordOnlyToken(target, victim);
      const passkey = `/auth/v1/passkeys/${victim.factorId}`;
      const answers = [
        await target.send('POST', '/auth/v1/factors', { token, body: { factor_type: 'webauthn' } }),
        await target.send('POST', '/auth/v1/passkeys/registration/options', { token, body: {} }),
        await target.send('PATCH', passkey, { token, body: { friendly_name: 'mine' } }),
        await target.send('DELETE', passkey, { token }),
        await target.send('DELETE', `/auth/v1/factors/${victim.factorId}`, { token }),
      ];
      expect(answers.map(({ json }) => json.error_code)).toEqual(Array(5).fill('insufficient_aal'));
    },
  },
  {
    name: 'ask whether accounts have passkeys -> every answer is the same',
    run: async (target) => {
      const { email } = await createPasskeyUser(target);
      const ask = (body: object) => target.send('POST', '/auth/v1/passkeys/authentication/options', { body });
      for (const { json } of [await ask({}), await ask({ email }), await ask({ email: 'no-account@trenzeye.example' })])
        expect(Object.entries(json.options as object).filter(([key]) => key !== 'challenge')).toEqual([
          ['rpId', 'localhost'],
          ['allowCredentials', []],
          ['timeout', 300_000],
          ['userVerification', 'required'],
        ]);
    },
  },
];

/** Attempts to use, forge, copy or plant passkeys. */
export const passkeyAttacks: readonly Attack[] = [...forgeries, ...replays, ...otherCredentials, ...stolenSessions];
