import { type Call, type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { type AnswerOf, auth, type BodyOf } from '@trenzeye/proto/http';
import { presentFactor } from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { grantAal2, sessionReply } from '../sessions/index.ts';
import { acceptAnswer, type FactorProof } from './accept-answer.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrolFactor, enrolPasskey } from './enrol-factor.ts';
import { confirmFactor, unenrolFactor } from './unenrol-factor.ts';

type FactorAnswer = AnswerOf<typeof auth.enrollFactor>;
type EnrolCall = Call<typeof auth.enrollFactor>;

const enrolAuthenticator = async (context: AuthContext, { viewer, body, trace }: EnrolCall): Promise<FactorAnswer> => {
  const { id, secret, uri, qrCode } = await enrolFactor(context, viewer, {
    friendlyName: body.friendly_name,
    issuer: body.issuer,
    reauthenticationCode: body.reauthentication_code,
    trace,
  });
  return { id, type: 'totp', totp: { qr_code: qrCode, secret, uri } };
};

const enrol = async (context: AuthContext, call: EnrolCall): Promise<FactorAnswer> => {
  const { viewer, body, trace } = call;
  if (body.factor_type === 'totp') return enrolAuthenticator(context, call);
  if (body.factor_type === 'webauthn') {
    const reauthenticationCode = body.reauthentication_code;
    return { id: await enrolPasskey(context, viewer, { friendlyName: body.friendly_name, reauthenticationCode, trace }), type: 'webauthn' };
  }
  if (body.factor_type === 'phone')
    throw new AuthFailure('mfa_phone_enroll_not_enabled', { errors: [{ field: 'factor_type', message: 'must be totp or webauthn' }] });
  throw invalid('factor_type', 'factor_type needs to be totp, phone, or webauthn');
};

const proofOf = ({ code, webauthn }: BodyOf<typeof auth.verifyFactor>): FactorProof => {
  if (webauthn?.type === 'create') return { type: 'create', credential: webauthn.credential_response };
  if (webauthn?.type === 'request') return { type: 'request', credential: webauthn.credential_response };
  if (code === undefined) throw invalid('code', 'A code or a passkey is required');
  return { type: 'code', code };
};

export const factorRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.enrollFactor, async (call) => {
    const { friendly_name } = call.body;
    return reply(200, { ...(await enrol(context, call)), ...(friendly_name ? { friendly_name } : {}) }, { 'cache-control': 'no-store' });
  }),

  endpoint(auth.challengeFactor, async ({ viewer, params, trace }) => {
    const { id, expiresAt, webauthn } = await challengeFactor(context, viewer, params.id, trace);
    const challenge = { id, expires_at: Math.floor(expiresAt.getTime() / 1_000) };
    return webauthn ? { ...challenge, type: 'webauthn' as const, webauthn } : { ...challenge, type: 'totp' as const };
  }),

  endpoint(auth.verifyFactor, async ({ viewer, params, body, trace, request }) => {
    const answer = { factorId: params.id, challengeId: body.challenge_id, proof: proofOf(body), trace };
    const grant = await acceptAnswer(context, viewer, answer, (tx, accepted) =>
      grantAal2(tx, viewer.sessionId, { ...accepted, now: context.clock() }),
    );
    return sessionReply(context, grant, request);
  }),

  endpoint(auth.confirmFactor, async ({ viewer, params, body, trace }) =>
    presentFactor(await confirmFactor(context, viewer, { factorId: params.id, reauthenticationCode: body.reauthentication_code, trace })),
  ),

  endpoint(auth.unenrollFactor, async ({ viewer, params, query, trace }) => {
    const reauthenticationCode = query.reauthentication_code;
    await unenrolFactor(context, { accountId: viewer.id, factorId: params.id, viewer, reauthenticationCode, actor: viewer.id, trace });
    return { id: params.id };
  }),
];
