import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { authErrorResponses, ReauthenticationCode, Session } from './schemas.ts';

/** Recovery codes replace a lost second factor. Each is accepted once. */
export const recoveryCodes = {
  recoveryCodes: route({
    method: 'get',
    path: '/auth/v1/recovery-codes',
    summary: 'How many of your recovery codes are unused',
    access: 'user',
    responses: {
      200: z.object({ remaining: z.number().int(), created_at: Timestamp.nullable().meta({ description: 'null without codes' }) }),
      ...authErrorResponses,
    },
  }),
  createRecoveryCodes: route({
    method: 'post',
    path: '/auth/v1/recovery-codes',
    summary: 'Create recovery codes, which replace all former ones. They are returned only here. Requires a second factor',
    access: 'user',
    body: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: z.object({ codes: z.array(z.string()) }), ...authErrorResponses },
    limit: { points: 10, seconds: 60 },
  }),
  verifyRecoveryCode: route({
    method: 'post',
    path: '/auth/v1/recovery-codes/verify',
    summary: 'Use a recovery code instead of the second factor; raises the session to aal2',
    access: 'user',
    isSignInStep: true,
    body: z.object({ code: z.string().min(1).max(64) }),
    responses: { 200: Session, ...authErrorResponses },
    limit: { points: 30, seconds: 60 },
  }),
};
