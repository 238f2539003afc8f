import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { sessionReply } from '../sessions/index.ts';
import { createRecoveryCodes } from './create-recovery-codes.ts';
import { summarizeRecoveryCodes } from './store.ts';
import { verifyRecoveryCode } from './verify-recovery-code.ts';

export const recoveryCodeRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.recoveryCodes, async ({ viewer }) => {
    const { remaining, createdAt } = await summarizeRecoveryCodes(context.prisma, viewer.id);
    return { remaining, created_at: createdAt?.toISOString() ?? null };
  }),

  endpoint(auth.createRecoveryCodes, async ({ viewer, body, trace }) => {
    const codes = await createRecoveryCodes(context, viewer, { reauthenticationCode: body.reauthentication_code, trace });
    return reply(200, { codes }, { 'cache-control': 'no-store' });
  }),

  endpoint(auth.verifyRecoveryCode, async ({ viewer, body, trace, request }) =>
    sessionReply(context, await verifyRecoveryCode(context, viewer, { code: body.code, trace }), request),
  ),
];
