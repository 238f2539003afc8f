import type { Cause, Once, Viewer } from '@trenzeye/kit';

interface Caller {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly once: Once | undefined;
}

/** The caller as the cause of what follows. */
export const causeOf = ({ viewer, trace, once }: Caller): Cause => ({ actor: viewer.id, trace, ...(once ? { once } : {}) });
