import { DomainError, invalidField, type TransactionCause, type Viewer } from '@trenzeye/kit';
import type { CaseAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { assertUnclaimed, lockCurrentCase, presentCurrentCase } from './current-case.ts';
import { type DecisionInput, decisionMessage } from './decision-message.ts';
import { recordDecision } from './record-decision.ts';
import type { CaseRow } from './store/cases.ts';

const conflict = (detail: string): DomainError => new DomainError('conflict', { detail });

const assertSuspendable = ({ owner }: CaseRow, viewer: Viewer): void => {
  if (owner?.role === 'admin') throw conflict('Admins cannot be suspended here.');
  if (owner?.role === 'moderator' && viewer.role !== 'admin')
    throw new DomainError('forbidden', { detail: 'Only admins can suspend moderators.' });
  if (owner?.status !== 'active') throw conflict('This account is already suspended or banned.');
};

const assertDecidable = (row: CaseRow, action: CaseAction, viewer: Viewer, now: Date): void => {
  if (row.status !== 'pending') throw conflict('This case is already decided.');
  if (row.owner_id === viewer.id) throw conflict('Another moderator must decide about your own content.');
  assertUnclaimed(row, viewer, now);
  if (action === 'remove' && row.target_type === 'user') throw invalidField('action', 'A user cannot be removed: suspend, warn or approve');
  if (action === 'suspend_user') assertSuspendable(row, viewer);
};

/**
 * Decides a pending case; the owner is notified. Throws `not_found`, `conflict` (decided, claimed, changed since `version`, about
 * the viewer), `forbidden` and `invalid_request`.
 */
export const decideCase = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  { id, version, ...input }: DecisionInput & { readonly id: string; readonly version?: number | undefined },
): Promise<FlaggedContent> =>
  transaction(cause, async (tx) => {
    const row = await lockCurrentCase(tx.prisma, id, version);
    const decidedAt = clock();
    assertDecidable(row, input.action, viewer, decidedAt);
    const message = decisionMessage(input, row);
    const decision = { action: input.action, message, moderatorId: viewer.id, decidedAt, undoes: null, inForce: 'this' } as const;
    await recordDecision(tx, row, decision);
    return presentCurrentCase(tx.prisma, id, viewer, decidedAt);
  });
