import { type Cause, DomainError, type Emit, invalidField, newId, notFound, type Sql, type Viewer } from '@trenzeye/kit';
import type { DecisionAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type CaseRow, lockCase, readCase, settleCase } from '../store/cases.ts';
import { addDecision } from '../store/decisions.ts';
import { messageOf, type Words } from './decision-message.ts';
import { presentCase } from './present-case.ts';

const conflict = (detail: string): DomainError => new DomainError('conflict', { detail });

/** The case, locked, if it is as the viewer has seen it. Throws `not_found` and `conflict`. */
export const lockSeen = async (sql: Sql, id: string, version: number | undefined): Promise<CaseRow> => {
  const row = await lockCase(sql, id);
  if (!row) throw notFound('case');
  if (version !== undefined && version !== row.version) throw conflict('The case has changed since you looked. Please look again.');
  return row;
};

/** The case as it is now, within the transaction that changed it. */
export const presentAnew = async (sql: Sql, id: string, viewer: Viewer, now: Date): Promise<FlaggedContent> => {
  const row = await readCase(sql, id);
  if (!row) throw notFound('case');
  return presentCase(row, viewer, now);
};

export const requireUnclaimed = (row: CaseRow, viewer: Viewer, now: Date): void => {
  const claimed = row.claimed_by && row.claimed_by !== viewer.id && row.claimed_until && row.claimed_until > now;
  if (claimed && viewer.role !== 'admin') throw conflict(`@${row.claimer_name ?? 'unknown'} is working on this case.`);
};

const requireSuspendable = (row: CaseRow, viewer: Viewer): void => {
  if (row.owner_role === 'admin') throw conflict('Admins cannot be suspended here.');
  if (row.owner_role === 'moderator' && viewer.role !== 'admin')
    throw new DomainError('forbidden', { detail: 'Only admins suspend moderators.' });
  if (row.owner_status !== 'active') throw conflict('This account is suspended or banned already.');
};

const requireDecidable = (row: CaseRow, action: Words['action'], viewer: Viewer, now: Date): void => {
  if (row.status !== 'pending') throw conflict('This case has been decided already.');
  if (row.owner_id === viewer.id) throw conflict('Somebody else has to decide about what is yours.');
  requireUnclaimed(row, viewer, now);
  if (action === 'remove' && row.target_type === 'user')
    throw invalidField('action', 'A person cannot be removed: suspend, warn or approve');
  if (action === 'suspend_user') requireSuspendable(row, viewer);
};

export interface Ruling {
  readonly action: DecisionAction;
  readonly message: string;
  readonly moderatorId: string;
  readonly at: Date;
  readonly undoes: string | null;
}

/** Writes a decision down and tells everybody who has to obey; `inForce` is what the case then says. Answers the decision's id. */
export const rule = async (
  sql: Sql,
  emit: Emit,
  row: CaseRow,
  { action, message, moderatorId, at, undoes }: Ruling,
  inForce: 'this' | 'none' | 'before',
): Promise<string> => {
  const id = newId();
  await addDecision(sql, { id, caseId: row.id, ownerId: row.owner_id, action, reason: row.reason, message, moderatorId, at, undoes });
  const standing = { this: id, none: null, before: row.decision_id }[inForce];
  const version = await settleCase(sql, row.id, standing === null ? 'pending' : 'decided', standing);
  // Nobody outside has to do anything about a case that is open again.
  if (action !== 'reopen')
    emit('moderation.decided', {
      ...{ caseId: row.id, decisionId: id, targetType: row.target_type, targetId: row.target_id, ownerId: row.owner_id },
      ...{ action, reason: row.reason, message, moderatorId, version },
    });
  return id;
};

/**
 * Decides an open case; the owner is told why. Throws `not_found`, `conflict` (decided, claimed, changed since `version`, one's
 * own), `forbidden` and `invalid_request`.
 */
export const decideCase = (
  { write, clock }: Context,
  cause: Cause,
  viewer: Viewer,
  { id, version, ...words }: Words & { readonly id: string; readonly version?: number | undefined },
): Promise<FlaggedContent> =>
  write(cause, async (emit, sql) => {
    const row = await lockSeen(sql, id, version);
    const at = clock();
    requireDecidable(row, words.action, viewer, at);
    const message = messageOf(words, row);
    await rule(sql, emit, row, { action: words.action, message, moderatorId: viewer.id, at, undoes: null }, 'this');
    return presentAnew(sql, id, viewer, at);
  });
