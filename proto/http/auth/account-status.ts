import { z } from 'zod';
import { AccountStatus, Id, IdParams, Role } from '../common.ts';
import { route } from '../route.ts';

const AccountStatusChange = z.object({ id: Id, role: Role, status: AccountStatus }).meta({ id: 'AccountStatusChange' });

/**
 * Role and status of accounts, changed by admins. The only role change allowed here is user to moderator: all others need the
 * operator's API (`PUT /auth/v1/admin/users/{id}`, `trenzeye_role`).
 */
export const accountStatus = {
  setRole: route({
    method: 'patch',
    path: '/api/admin/users/:id/role',
    summary: 'Promote a user to moderator, effective everywhere within a second. 409 for any other change',
    access: 'admin',
    params: IdParams,
    body: z.object({ role: Role }),
    errors: ['conflict'],
    responses: { 200: AccountStatusChange },
  }),
  setStatus: route({
    method: 'patch',
    path: '/api/admin/users/:id/status',
    summary:
      'Suspend, reactivate or ban a user, effective everywhere within a second. 409 for yourself, the last active admin, or suspending a banned user',
    access: 'admin',
    params: IdParams,
    body: z.object({ status: AccountStatus, reason: z.string().trim().max(500).optional() }),
    errors: ['conflict'],
    responses: { 200: AccountStatusChange },
  }),
  endUserSessions: route({
    method: 'delete',
    path: '/api/admin/users/:id/sessions',
    summary: 'Sign a user out everywhere: all sessions end, effective everywhere within a second. The user can sign in again',
    access: 'admin',
    params: IdParams,
    responses: { 200: z.object({ ended: z.number().int().min(0) }).meta({ id: 'EndedSessions' }) },
  }),
};
