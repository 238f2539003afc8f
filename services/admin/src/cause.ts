import type { IdempotencyKey, TransactionCause, Viewer } from '@trenzeye/kit';

interface AuthenticatedCall {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** The viewer as the cause of the request's transaction. */
export const causeOf = ({ viewer, trace, idempotencyKey }: AuthenticatedCall): TransactionCause => ({
  actor: viewer.id,
  trace,
  idempotencyKey,
});
