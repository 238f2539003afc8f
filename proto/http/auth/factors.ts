import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { route } from '../route.ts';
import { authErrorResponses, Session } from './schemas.ts';

const FactorParams = IdParams;

/** A second factor: time-based codes (RFC 6238) from an authenticator application. */
export const factors = {
  enrollFactor: route({
    method: 'post',
    path: '/auth/v1/factors',
    summary: 'Enroll an authenticator application; unverified until its first code is verified',
    access: 'user',
    body: z.object({
      factor_type: z.string().max(16),
      friendly_name: z.string().max(128).optional(),
      issuer: z.string().max(128).optional(),
      phone: z.string().max(64).optional(),
    }),
    responses: {
      200: z.object({
        id: Id,
        type: z.literal('totp'),
        friendly_name: z.string().optional(),
        totp: z.object({ qr_code: z.string().meta({ description: 'SVG' }), secret: z.string(), uri: z.string() }),
      }),
      ...authErrorResponses,
    },
    limit: { points: 20, seconds: 60 },
  }),
  challengeFactor: route({
    method: 'post',
    path: '/auth/v1/factors/:id/challenge',
    summary: 'Create a challenge for a factor',
    access: 'user',
    params: FactorParams,
    responses: {
      200: z.object({ id: Id, type: z.literal('totp'), expires_at: z.number().int().meta({ description: 'Unix seconds' }) }),
      ...authErrorResponses,
    },
    limit: { points: 30, seconds: 60 },
  }),
  verifyFactor: route({
    method: 'post',
    path: '/auth/v1/factors/:id/verify',
    summary: 'Verify the code of a challenge; raises the session to aal2',
    access: 'user',
    params: FactorParams,
    body: z.object({ challenge_id: Id, code: z.string().max(16) }),
    responses: { 200: Session, ...authErrorResponses },
    limit: { points: 30, seconds: 60 },
  }),
  unenrollFactor: route({
    method: 'delete',
    path: '/auth/v1/factors/:id',
    summary: 'Remove a factor; removing a verified one requires an aal2 session',
    access: 'user',
    params: FactorParams,
    responses: { 200: z.object({ id: Id }), ...authErrorResponses },
  }),
};
