import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '@trenzeye/kit/testing';
import type { TestEnvironment, TestUser } from './test-environment.ts';

interface FactorChallenge {
  readonly id: string;
  readonly webauthn: {
    readonly credential_options: { readonly publicKey: { readonly challenge: string; readonly user: { readonly id: string } } };
  };
}

export interface PasskeyUser extends TestUser {
  readonly factorId: string;
  readonly authenticator: SoftwareAuthenticator;
}

/** The address that browsers open: an IP address has no passkeys. */
const originOf = ({ url }: Pick<TestEnvironment, 'url'>): string => url.replace('127.0.0.1', 'localhost');

export const challengeFactor = ({ request }: TestEnvironment, token: string, factorId: string): Promise<FactorChallenge> =>
  request<FactorChallenge>('POST', `/auth/v1/factors/${factorId}/challenge`, token, {});

/** Starts the enrollment of a passkey and returns its factor. */
export const startPasskeyEnrollment = async ({ request }: TestEnvironment, token: string): Promise<string> =>
  (await request<{ id: string }>('POST', '/auth/v1/factors', token, { factor_type: 'webauthn' })).id;

/** A new user with a passkey; the token is of the aal2 session that enrolled it. */
export const createPasskeyUser = async (environment: TestEnvironment): Promise<PasskeyUser> => {
  const user = await environment.createUser('owner');
  if (!user) throw new Error('no user was created');
  const authenticator = createSoftwareAuthenticator(originOf(environment));
  const factorId = await startPasskeyEnrollment(environment, user.token);
  const { id, webauthn } = await challengeFactor(environment, user.token, factorId);
  const answer = { type: 'create', credential_response: authenticator.create(webauthn.credential_options.publicKey) };
  const body = { challenge_id: id, webauthn: answer };
  const session = await environment.request<{ access_token: string }>('POST', `/auth/v1/factors/${factorId}/verify`, user.token, body);
  return { ...user, factorId, authenticator, token: session.access_token };
};
