import type { SessionSnapshot } from '@trenzeye/frontend-kit';
import type { Role } from '@trenzeye/proto/http';

export type Access = 'checking' | 'allowed' | 'denied' | 'unreachable';

/** Which role a page asks for at least. */
export type Needed = 'moderator' | 'admin';

interface Known {
  readonly needed: Needed;
  readonly session: SessionSnapshot['state'];
  readonly role: Role | undefined;
  /** Asking who this is did not work. */
  readonly failed: boolean;
  /** It may work another time. */
  readonly unreachable: boolean;
}

/** What the page does with somebody. A server that is away says nothing about them. */
export function accessOf({ needed, session, role, failed, unreachable }: Known): Access {
  if (session === 'loading') return 'checking';
  if (session === 'out') return 'denied';
  if (role !== undefined) return role === 'admin' || role === needed ? 'allowed' : 'denied';
  if (unreachable) return 'unreachable';
  return failed ? 'denied' : 'checking';
}
