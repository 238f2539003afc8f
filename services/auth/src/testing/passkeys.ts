import type { Session } from '@supabase/auth-js';
import {
  type AnswerChanges,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
  type TestAnswer,
  testPublicUrl,
} from '@trenzeye/kit/testing';
import type { AuthFixture } from './auth-fixture.ts';

interface EnrolledPasskey {
  readonly factorId: string;
  readonly authenticator: SoftwareAuthenticator;
  /** The session that the enrolment raised to aal2. */
  readonly session: Session;
}

/** The steps of a browser with a passkey; answers are returned unchecked. */
export interface PasskeySteps {
  /** Starts an enrolment as a factor. */
  startEnrolment(token: string, name?: string): Promise<string>;
  challenge(token: string, factorId: string): Promise<TestAnswer>;
  /** Answers a new challenge of an unverified factor with a new credential. */
  completeEnrolment(token: string, factorId: string, authenticator: SoftwareAuthenticator, changes?: AnswerChanges): Promise<TestAnswer>;
  /** Answers a new challenge of a verified factor. */
  verify(token: string, factorId: string, authenticator: SoftwareAuthenticator, changes?: AnswerChanges): Promise<TestAnswer>;
  enrol(token: string, name?: string): Promise<EnrolledPasskey>;
  memberWithPasskey(email: string): Promise<EnrolledPasskey>;
  startSignIn(): Promise<{ readonly challenge_id: string; readonly options: { readonly challenge: string } }>;
  signIn(authenticator: SoftwareAuthenticator, changes?: AnswerChanges): Promise<TestAnswer>;
}

export const newAuthenticator = (): SoftwareAuthenticator => createSoftwareAuthenticator(testPublicUrl);

export const passkeySteps = ({ send, member }: AuthFixture): PasskeySteps => {
  const startEnrolment: PasskeySteps['startEnrolment'] = async (token, name) => {
    const body = { factor_type: 'webauthn', ...(name ? { friendly_name: name } : {}) };
    const { body: factor } = await send('POST', '/auth/v1/factors', { token, body });
    return factor.id as string;
  };
  const challenge: PasskeySteps['challenge'] = (token, factorId) =>
    send('POST', `/auth/v1/factors/${factorId}/challenge`, { token, body: {} });
  const answer =
    (type: 'create' | 'request'): PasskeySteps['verify'] =>
    async (token, factorId, authenticator, changes) => {
      const { body } = await challenge(token, factorId);
      const options = body.webauthn.credential_options.publicKey;
      const credential = type === 'create' ? authenticator.create(options, changes) : authenticator.get(options, changes);
      const webauthn = { type, credential_response: credential };
      return send('POST', `/auth/v1/factors/${factorId}/verify`, { token, body: { challenge_id: body.id, webauthn } });
    };
  const enrol: PasskeySteps['enrol'] = async (token, name) => {
    const authenticator = newAuthenticator();
    const factorId = await startEnrolment(token, name);
    const { status, body } = await answer('create')(token, factorId, authenticator);
    if (status !== 200) throw new Error(`enrolment failed: ${JSON.stringify(body)}`);
    return { factorId, authenticator, session: body };
  };
  const startSignIn: PasskeySteps['startSignIn'] = async () =>
    (await send('POST', '/auth/v1/passkeys/authentication/options', { body: {} })).body;
  return {
    startEnrolment,
    challenge,
    completeEnrolment: answer('create'),
    verify: answer('request'),
    enrol,
    memberWithPasskey: async (email) => enrol((await member(email)).session.access_token),
    startSignIn,
    signIn: async (authenticator, changes) => {
      const { challenge_id, options } = await startSignIn();
      const body = { challenge_id, credential: authenticator.get(options, changes) };
      return send('POST', '/auth/v1/passkeys/authentication/verify', { body });
    },
  };
};
