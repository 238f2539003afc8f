import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { assertAdminAal } from '../sessions/assert-aal.ts';

/** The cause of an administrator's change of another account. */
export interface AdminCause {
  /** The administrator's id; `system` for a service token. */
  readonly actor: string;
  readonly trace: string;
}

/** Returns the cause of an admin request. Throws `insufficient_aal` for an administrator who has a second factor and did not verify it. */
export const authorizeAdmin = async (
  context: Pick<AuthContext, 'prisma'>,
  { viewer, trace }: { readonly viewer: Viewer | undefined; readonly trace: string },
): Promise<AdminCause> => {
  if (!viewer) return { actor: 'system', trace };
  await assertAdminAal(context, viewer);
  return { actor: viewer.id, trace };
};
