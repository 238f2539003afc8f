import { DomainError, type Endpoint, endpoint, notFound, type Viewer } from '@trenzeye/kit';
import { type AccountStatus, type AnswerOf, auth, type Role } from '@trenzeye/proto/http';
import { type Account, findAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import { endSessions } from '../sessions/index.ts';
import { type AccountStatusChange, changeAccountStatus } from './change-account-status.ts';

const applyChange = async (context: AuthContext, change: AccountStatusChange): Promise<AnswerOf<typeof auth.setRole>> => {
  const account = await changeAccountStatus(context, change);
  if (!account) throw notFound('user');
  const { id, role, status } = account;
  return { id, role, status };
};

const conflict = (detail: string): DomainError => new DomainError('conflict', { detail });

/** Administrators cannot revoke their own rights. */
const assertNotSelf = (viewer: Viewer, id: string, detail: string): void => {
  if (viewer.id === id) throw conflict(detail);
};

/** Users can become moderators; every other change needs the admin API. Source: specification, section 4. */
const permitRole =
  (role: Role) =>
  (account: Account): void => {
    if (account.role === role || (account.role === 'user' && role === 'moderator')) return;
    throw conflict('Here users can only become moderators. Use the admin API for every other change of role.');
  };

/** A suspension must not lift a ban. */
const permitStatus =
  (status: AccountStatus) =>
  (account: Account): void => {
    if (account.status === 'banned' && status === 'suspended') throw conflict('This account is already banned.');
  };

export const accountStatusRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.setRole, async ({ viewer, params: { id }, body: { role }, trace }) => {
    if (role !== 'admin') assertNotSelf(viewer, id, 'You cannot take the administrator role from yourself.');
    return applyChange(context, { accountId: id, role, actor: viewer.id, trace, permit: permitRole(role) });
  }),
  endpoint(auth.setStatus, async ({ viewer, params: { id }, body: { status, reason }, trace }) => {
    if (status !== 'active') assertNotSelf(viewer, id, 'You cannot suspend or ban yourself.');
    return applyChange(context, { accountId: id, status, reason, actor: viewer.id, trace, permit: permitStatus(status) });
  }),
  endpoint(auth.endUserSessions, async ({ viewer, params: { id }, trace }) => {
    if (!(await findAccount(context.prisma, id))) throw notFound('user');
    const cause = { actor: viewer.id, trace };
    return { ended: await endSessions(context, { accountId: id, scope: 'global', reason: 'ended-by-admin', ...cause }) };
  }),
];
