import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { challengeFactor } from '../../domain/factors/challenge-factor.ts';
import { enrolFactor } from '../../domain/factors/enrol-factor.ts';
import { unenrolFactor } from '../../domain/factors/unenrol-factor.ts';
import { verifyFactor } from '../../domain/factors/verify-factor.ts';
import { sessionReply } from '../sessions/session-reply.ts';

const assertSupported = ({ factor_type }: BodyOf<typeof auth.enrollFactor>): void => {
  const errors = [{ field: 'factor_type', message: 'must be totp' }];
  if (factor_type === 'phone') throw new AuthFailure('mfa_phone_enroll_not_enabled', { errors });
  if (factor_type === 'webauthn') throw new AuthFailure('mfa_webauthn_enroll_not_enabled', { errors });
  if (factor_type !== 'totp') throw invalid('factor_type', 'factor_type needs to be totp, phone, or webauthn');
};

export const factorRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.enrollFactor, async ({ viewer, body, trace }) => {
    assertSupported(body);
    const { id, secret, uri, qrCode } = await enrolFactor(context, viewer, {
      friendlyName: body.friendly_name,
      issuer: body.issuer,
      trace,
    });
    const friendlyName = body.friendly_name ? { friendly_name: body.friendly_name } : {};
    return reply(
      200,
      { id, type: 'totp' as const, ...friendlyName, totp: { qr_code: qrCode, secret, uri } },
      { 'cache-control': 'no-store' },
    );
  }),

  endpoint(auth.challengeFactor, async ({ viewer, params, trace }) => {
    const { id, expiresAt } = await challengeFactor(context, viewer, params.id, trace);
    return { id, type: 'totp' as const, expires_at: Math.floor(expiresAt.getTime() / 1_000) };
  }),

  endpoint(auth.verifyFactor, async ({ viewer, params, body, trace, request }) =>
    sessionReply(
      context,
      await verifyFactor(context, viewer, { factorId: params.id, challengeId: body.challenge_id, code: body.code, trace }),
      request,
    ),
  ),

  endpoint(auth.unenrollFactor, async ({ viewer, params, trace }) => {
    await unenrolFactor(context, { accountId: viewer.id, factorId: params.id, viewer, actor: viewer.id, trace });
    return { id: params.id };
  }),
];
