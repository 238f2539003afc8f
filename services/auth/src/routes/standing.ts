import { DomainError, type Endpoint, endpoint, notFound, type Viewer } from '@trenzeye/kit';
import { type AccountStatus, type AnswerOf, auth, type Role } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { assertAdminAssured } from '../domain/assert-assured.ts';
import { AuthFailure } from '../domain/auth-failure.ts';
import { changeStanding, type StandingChange } from '../domain/change-standing.ts';
import type { Account } from '../store/accounts.ts';

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

const refused = (detail: string): DomainError => new DomainError('conflict', { detail });

/** Users become moderators; everything else takes the operator's API. Source: specification, section 4. */
const permitRole =
  (role: Role) =>
  (account: Account): void => {
    if (account.role === role || (account.role === 'user' && role === 'moderator')) return;
    throw refused('Here users become moderators. Every other change of a role is made with the admin API.');
  };

/** Who is banned cannot be suspended: that would be less. */
const permitStatus =
  (status: AccountStatus) =>
  (account: Account): void => {
    if (account.status === 'banned' && status === 'suspended') throw refused('This account is banned already.');
  };

export const standingRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.setRole, async ({ viewer, params: { id }, body: { role }, trace }) => {
    await assertAssured(context, viewer);
    if (role !== 'admin') assertOther(viewer, id, 'You cannot take the administrator role from yourself.');
    return applied(context, { accountId: id, role, actor: viewer.id, trace, permit: permitRole(role) });
  }),
  endpoint(auth.setStatus, async ({ viewer, params: { id }, body: { status, reason }, trace }) => {
    await assertAssured(context, viewer);
    if (status !== 'active') assertOther(viewer, id, 'You cannot suspend or ban yourself.');
    return applied(context, { accountId: id, status, reason, actor: viewer.id, trace, permit: permitStatus(status) });
  }),
];
