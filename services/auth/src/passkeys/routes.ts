import { type Endpoint, endpoint, reply, type Viewer } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { AuthFailure } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import {
  acceptAnswer,
  challengeFactor,
  confirmFactor,
  enrolPasskey,
  factorNameTaken,
  findChallenge,
  unenrolFactor,
} from '../factors/index.ts';
import { sessionReply } from '../sessions/index.ts';
import { listPasskeys, type NewCredential, type Passkey, renamePasskey as renameStored } from '../webauthn/index.ts';
import { presentPasskey } from './present-passkey.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';

interface PasskeyRegistration {
  readonly challengeId: string;
  readonly credential: NewCredential;
  readonly trace: string;
}

/**
 * Completes an enrolment without changing the session's level. The account's other sessions without a second factor and its unverified
 * factors are deleted. Throws `webauthn_challenge_not_found` and what `acceptAnswer` throws.
 */
const registerPasskey = async (
  context: AuthContext,
  viewer: Viewer,
  { challengeId, credential, trace }: PasskeyRegistration,
): Promise<Passkey> => {
  const challenge = await findChallenge(context.prisma, challengeId);
  if (challenge?.sessionId !== viewer.sessionId) throw new AuthFailure('webauthn_challenge_not_found');
  const { factorId } = challenge;
  const proof = { type: 'create', credential } as const;
  return acceptAnswer(context, viewer, { factorId, challengeId, proof, trace }, async ({ prisma }) => {
    const added = (await listPasskeys(prisma, viewer.id)).find(({ id }) => id === factorId);
    if (!added) throw new AuthFailure('mfa_factor_not_found');
    return added;
  });
};

/** Throws `mfa_factor_not_found` and `mfa_factor_name_conflict`. */
const renamePasskey = async (
  { prisma, clock }: AuthContext,
  passkey: Pick<Passkey, 'id' | 'accountId'>,
  friendlyName: string,
): Promise<Passkey> => {
  const renamed = await renameStored(prisma, passkey, friendlyName, clock()).catch((error: unknown) => {
    throw isUniqueViolation(error) ? factorNameTaken(friendlyName) : error;
  });
  if (!renamed) throw new AuthFailure('mfa_factor_not_found');
  return renamed;
};

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

const signInRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.startPasskeySignIn, async () => {
    const { challengeId, options, expiresAt } = await startPasskeySignIn(context);
    return reply(
      200,
      { challenge_id: challengeId, options: { ...options }, expires_at: unixSeconds(expiresAt) },
      { 'cache-control': 'no-store' },
    );
  }),

  endpoint(auth.signInWithPasskey, async ({ body, trace, request }) => {
    const signIn = { challengeId: body.challenge_id, assertion: body.credential, origin: signInOriginOf(request), trace };
    return sessionReply(context, await signInWithPasskey(context, signIn), request);
  }),
];

const registrationRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.startPasskeyRegistration, async ({ viewer, body, trace }) => {
    const factorId = await enrolPasskey(context, viewer, { reauthenticationCode: body.reauthentication_code, trace });
    const { id, expiresAt, webauthn } = await challengeFactor(context, viewer, factorId, trace);
    if (!webauthn) throw new AuthFailure('mfa_factor_not_found');
    const options = webauthn.credential_options.publicKey;
    return reply(200, { challenge_id: id, options, expires_at: unixSeconds(expiresAt) }, { 'cache-control': 'no-store' });
  }),

  endpoint(auth.registerPasskey, async ({ viewer, body, trace }) => {
    const registration = { challengeId: body.challenge_id, credential: body.credential, trace };
    return presentPasskey(await registerPasskey(context, viewer, registration));
  }),
];

const managementRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.listPasskeys, async ({ viewer }) => (await listPasskeys(context.prisma, viewer.id)).map(presentPasskey)),

  endpoint(auth.renamePasskey, async ({ viewer, params, body }) =>
    presentPasskey(await renamePasskey(context, { id: params.id, accountId: viewer.id }, body.friendly_name)),
  ),

  endpoint(auth.confirmPasskey, async ({ viewer, params, body, trace }) => {
    const confirmation = { factorId: params.id, factorType: 'webauthn', reauthenticationCode: body.reauthentication_code, trace } as const;
    await confirmFactor(context, viewer, confirmation);
    const passkey = (await listPasskeys(context.prisma, viewer.id)).find(({ id }) => id === params.id);
    if (!passkey) throw new AuthFailure('mfa_factor_not_found');
    return presentPasskey(passkey);
  }),

  endpoint(auth.removePasskey, async ({ viewer, params, query, trace }) => {
    const reauthenticationCode = query.reauthentication_code;
    const passkey = { accountId: viewer.id, factorId: params.id, factorType: 'webauthn' } as const;
    await unenrolFactor(context, { ...passkey, viewer, reauthenticationCode, actor: viewer.id, trace });
    return reply(204, undefined);
  }),
];

export const passkeyRoutes = (context: AuthContext): Endpoint[] => [
  ...signInRoutes(context),
  ...registrationRoutes(context),
  ...managementRoutes(context),
];
