import type { Cause, IdempotencyKey, Viewer } from '@trenzeye/kit';

interface Caller {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** The caller as the cause of what follows. */
export const causeOf = ({ viewer, trace, idempotencyKey }: Caller): Cause => ({
  actor: viewer.id,
  trace,
  ...(idempotencyKey ? { idempotencyKey } : {}),
});
