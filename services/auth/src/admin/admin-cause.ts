import type { Viewer } from '@trenzeye/kit';

/** The cause of an administrator's change of another account. */
export interface AdminCause {
  /** The administrator's id; `system` for a service token. */
  readonly actor: string;
  readonly trace: string;
}

/** The cause of an admin request. Service tokens have no account. */
export const adminCauseOf = ({ viewer, trace }: { readonly viewer: Viewer | undefined; readonly trace: string }): AdminCause => ({
  actor: viewer?.id ?? 'system',
  trace,
});
