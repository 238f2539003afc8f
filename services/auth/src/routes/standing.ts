import { DomainError, type Endpoint, endpoint, notFound, type Viewer } from '@trenzeye/kit';
import { type AnswerOf, auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { assertAdminAssured } from '../domain/assert-assured.ts';
import { AuthFailure } from '../domain/auth-failure.ts';
import { changeStanding, type StandingChange } from '../domain/change-standing.ts';

const applied = async (context: AuthContext, change: StandingChange): Promise<AnswerOf<typeof auth.setRole>> => {
  const account = await changeStanding(context, change);
  if (!account) throw notFound('user');
  const { id, role, status } = account;
  return { id, role, status };
};

/** Nobody locks themselves out. */
const assertOther = (viewer: Viewer, id: string, detail: string): void => {
  if (viewer.id === id) throw new DomainError('conflict', { detail });
};

/** An administrator with a second factor must have shown it. */
const assertAssured = async (context: AuthContext, viewer: Viewer): Promise<void> =>
  assertAdminAssured(context, viewer).catch((error: unknown) => {
    if (!(error instanceof AuthFailure) || error.authCode !== 'insufficient_aal') throw error;
    throw new DomainError('forbidden', { detail: 'Confirm your second factor first.', cause: error });
  });

export const standingRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.setRole, async ({ viewer, params: { id }, body: { role }, trace }) => {
    await assertAssured(context, viewer);
    if (role !== 'admin') assertOther(viewer, id, 'You cannot take the administrator role from yourself.');
    return applied(context, { accountId: id, role, actor: viewer.id, trace });
  }),
  endpoint(auth.setStatus, async ({ viewer, params: { id }, body: { status, reason }, trace }) => {
    await assertAssured(context, viewer);
    if (status !== 'active') assertOther(viewer, id, 'You cannot suspend or ban yourself.');
    return applied(context, { accountId: id, status, reason, actor: viewer.id, trace });
  }),
];
