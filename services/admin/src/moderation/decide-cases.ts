import { DomainError, localize, type TransactionCause, type Viewer } from '@trenzeye/kit';
import type { BulkDecisionResult } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { decideCase } from './decide-case.ts';
import type { DecisionInput } from './decision-message.ts';

const detailOf = ({ message, options }: DomainError): string => localize(options.errors?.[0]?.message ?? options.detail ?? message);

/** An idempotency key per case, so that a repeated request gets the first result of each. */
const causeOfCase = ({ idempotencyKey, ...cause }: TransactionCause, id: string): TransactionCause => ({
  ...cause,
  idempotencyKey: idempotencyKey && { ...idempotencyKey, scope: `${idempotencyKey.scope} ${id}` },
});

/** Decides several cases, each in its own transaction. Rejected cases are part of the result; internal errors are thrown. */
export const decideCases = async (
  context: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  { ids, ...input }: DecisionInput & { readonly ids: readonly string[] },
): Promise<BulkDecisionResult[]> => {
  const results: BulkDecisionResult[] = [];
  for (const id of new Set(ids)) {
    try {
      const decided = await decideCase(context, causeOfCase(cause, id), viewer, { ...input, id });
      results.push({ id, status: 200, detail: null, case: decided });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      results.push({ id, status: error.status, detail: detailOf(error), case: null });
    }
  }
  return results;
};
