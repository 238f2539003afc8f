import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { assertAdminAssured } from '../assert-assured.ts';

/** Who changes somebody else's account, and in which request. */
export interface AdminAct {
  /** The administrator's id; `system` for a service token. */
  readonly actor: string;
  readonly trace: string;
}

/** Who acts. An administrator with a second factor must have shown it: throws `insufficient_aal`. */
export const adminAct = async (
  context: Pick<AuthContext, 'prisma' | 'sql'>,
  { viewer, trace }: { readonly viewer: Viewer | undefined; readonly trace: string },
): Promise<AdminAct> => {
  if (!viewer) return { actor: 'system', trace };
  await assertAdminAssured(context, viewer);
  return { actor: viewer.id, trace };
};
