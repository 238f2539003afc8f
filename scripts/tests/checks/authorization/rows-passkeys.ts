import { randomUUID } from 'node:crypto';
import { admins, allActors, ownerOnly, signedIn } from '../../environment/actors.ts';
import { createPasskeyUser } from '../../environment/passkey-user.ts';
import { type Row, type Rows, row } from './row.ts';

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const challenge_id = randomUUID();

/** A passkey of a new user; the owner sends the user's token. */
const ofNewOwner =
  (body?: unknown, pathOf = (id: string) => `/auth/v1/passkeys/${id}`): Row['request'] =>
  async (environment, actor) => {
    const { factorId, token } = await createPasskeyUser(environment);
    return {
      path: pathOf(factorId),
      ...(body === undefined ? {} : { body }),
      ...(actor === 'owner' ? { token } : {}),
    };
  };

/** Operations with challenges are authorized by their answer: here there is no such challenge. */
export const passkeyRows: Rows = {
  'POST /auth/v1/passkeys/authentication/options': row(allActors, () => ({
    path: '/auth/v1/passkeys/authentication/options',
    body: {},
  })),
  'POST /auth/v1/passkeys/authentication/verify': row(allActors, () => {
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    return { path: '/auth/v1/passkeys/authentication/verify', body: { challenge_id, credential: { ...credential, response } } };
  }, [400]),
  'POST /auth/v1/passkeys/registration/options': row(signedIn, () => ({ path: '/auth/v1/passkeys/registration/options', body: {} })),
  'POST /auth/v1/passkeys/registration/verify': row(signedIn, () => {
    const response = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
    return { path: '/auth/v1/passkeys/registration/verify', body: { challenge_id, credential: { ...credential, response } } };
  }, [400]),
  'GET /auth/v1/passkeys': row(signedIn, () => ({ path: '/auth/v1/passkeys' })),
  'PATCH /auth/v1/passkeys/{id}': row(ownerOnly, ofNewOwner({ friendly_name: 'Laptop' })),
  'POST /auth/v1/passkeys/{id}/confirm': row(
    ownerOnly,
    ofNewOwner({}, (id) => `/auth/v1/passkeys/${id}/confirm`),
  ),
  'POST /auth/v1/factors/{id}/confirm': row(
    ownerOnly,
    ofNewOwner({}, (id) => `/auth/v1/factors/${id}/confirm`),
  ),
  'DELETE /auth/v1/passkeys/{id}': row(ownerOnly, ofNewOwner()),
  'GET /auth/v1/admin/users/{id}/passkeys': row(admins, (environment) => ({
    path: `/auth/v1/admin/users/${environment.user('owner').id}/passkeys`,
  })),
  'DELETE /auth/v1/admin/users/{id}/passkeys/{passkeyId}': row(admins, async (environment) => {
    const { id, factorId } = await createPasskeyUser(environment);
    return { path: `/auth/v1/admin/users/${id}/passkeys/${factorId}` };
  }),
};
