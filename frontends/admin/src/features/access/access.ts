import type { SessionSnapshot } from '@trenzeye/frontend-kit';
import type { Role } from '@trenzeye/proto/http';

export type Access = 'checking' | 'allowed' | 'denied' | 'unreachable';

/** The minimum role of a page. */
export type RequiredRole = 'moderator' | 'admin';

interface AccessInput {
  readonly requiredRole: RequiredRole;
  readonly session: SessionSnapshot['state'];
  readonly role: Role | undefined;
  /** The current user could not be loaded. */
  readonly failed: boolean;
  /** The failure is transient: a retry may succeed. */
  readonly unreachable: boolean;
}

/** What the page shows. An unreachable server is not a denial: the role is unknown. */
export function resolveAccess({ requiredRole, session, role, failed, unreachable }: AccessInput): Access {
  if (session === 'loading') return 'checking';
  if (session === 'signed-out') return 'denied';
  if (role !== undefined) return role === 'admin' || role === requiredRole ? 'allowed' : 'denied';
  if (unreachable) return 'unreachable';
  return failed ? 'denied' : 'checking';
}
