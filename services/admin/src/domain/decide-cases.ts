import { type Cause, DomainError, type Viewer } from '@trenzeye/kit';
import type { BulkDecisionResult } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { decideCase } from './decide-case.ts';
import type { Words } from './decision-message.ts';

const detailOf = ({ message, options }: DomainError): string => options.errors?.[0]?.message ?? message;

/** The same decision on several cases, one transaction each. A refusal of one is part of the answer; a failure of ours ends it. */
export const decideCases = async (
  context: Context,
  { actor, trace, idempotencyKey }: Cause,
  viewer: Viewer,
  { ids, ...words }: Words & { readonly ids: readonly string[] },
): Promise<BulkDecisionResult[]> => {
  const outcomes: BulkDecisionResult[] = [];
  for (const id of new Set(ids)) {
    // A key of its own for each case: a repeat of the whole answers for each what the first did.
    const cause = {
      actor,
      ...(trace ? { trace } : {}),
      ...(idempotencyKey ? { idempotencyKey: { ...idempotencyKey, scope: `${idempotencyKey.scope} ${id}` } } : {}),
    };
    try {
      outcomes.push({ id, status: 200, detail: null, case: await decideCase(context, cause, viewer, { ...words, id }) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      outcomes.push({ id, status: error.status, detail: detailOf(error), case: null });
    }
  }
  return outcomes;
};
