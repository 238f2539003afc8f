import type { IdempotencyKey, TransactionCause, Viewer } from '@trenzeye/kit';

/** Header for responses that must not be cached. */
export const noStore = { 'cache-control': 'no-store' } as const;

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
