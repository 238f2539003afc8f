import { DomainError, invalidField, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import { type Report, type ReportReason, type ReportTarget, reportLimits } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { findUser } from '../directory/index.ts';
import {
  countReportsBy,
  findReportTarget,
  lockPendingCase,
  type NewCase,
  type ReportRow,
  type ReportTargetRow,
  upsertReport,
} from './store.ts';

/** The preview of an item or comment, with the title unless the preview starts with it. */
export const targetPreview = ({ title, preview }: Pick<ReportTargetRow, 'title' | 'preview'>): string =>
  preview.startsWith(title.replace(/…$/, '')) ? preview : [title, preview].filter(Boolean).join('\n');

interface ReportInput {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: ReportReason;
  readonly details: string;
}

const dayMs = 24 * 3_600_000;

interface Target extends Pick<NewCase, 'kind' | 'ownerId' | 'parentId' | 'preview'> {
  readonly version: number | null;
}

const findTarget = async (prisma: Database, type: ReportTarget, id: string): Promise<Target> => {
  if (type === 'user') {
    const user = await findUser(prisma, id);
    if (!user) throw notFound('user');
    return { kind: 'user', ownerId: id, parentId: null, preview: `@${user.username}`, version: null };
  }
  const target = await findReportTarget(prisma, type, id);
  if (!target) throw notFound(type === 'comment' ? 'comment' : 'item');
  const { kind, owner_id: ownerId, parent_id: parentId, text_version } = target;
  return { kind, ownerId, parentId, preview: targetPreview(target), version: text_version + 1 };
};

const assertReportable = async (prisma: Database, reporterId: string, target: Pick<Target, 'ownerId'>, now: Date): Promise<void> => {
  if (target.ownerId === reporterId) throw new DomainError('conflict', { detail: 'You cannot report yourself or your own content.' });
  if ((await countReportsBy(prisma, reporterId, new Date(now.getTime() - dayMs))) >= reportLimits.perDay)
    throw new DomainError('rate_limited', {
      detail: 'You have reached the daily limit of reports. The moderators will review all of them.',
    });
};

const openCase = async (prisma: Database, newCase: Omit<NewCase, 'id'>): Promise<string> => {
  // A concurrent decision can close the case between the two statements of the first attempt; the second attempt adds a new case.
  const caseId =
    (await lockPendingCase(prisma, { ...newCase, id: newId() })) ?? (await lockPendingCase(prisma, { ...newCase, id: newId() }));
  if (!caseId) throw new DomainError('unavailable', { detail: 'The moderators are deciding this case right now. Please try again.' });
  return caseId;
};

const presentReport = (row: ReportRow, { targetType, targetId }: ReportInput): Report => ({
  id: row.id,
  target_type: targetType,
  target_id: targetId,
  reason: row.reason,
  details: row.details,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * Reports a target to the moderators. A second report of the same user changes the first one: `isNew` is false then. Throws
 * `not_found`, `conflict` for the user's own content, `rate_limited`, and `invalid_request` if the reason needs details.
 */
export const reportTarget = async (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  input: ReportInput,
): Promise<{ report: Report; isNew: boolean }> => {
  const { targetType, targetId, reason, details } = input;
  const reporterId = cause.actor;
  if (reason === 'other' && details === '') throw invalidField('details', 'Please describe the problem.');
  return transaction(cause, async ({ prisma, emit }) => {
    const now = clock();
    const { version: targetVersion, ...target } = await findTarget(prisma, targetType, targetId);
    await assertReportable(prisma, reporterId, target, now);
    const caseId = await openCase(prisma, { ...target, targetType, targetId, reason, reporterId, createdAt: now });
    const newReport = { id: newId(), caseId, reporterId, reason, details, targetVersion, reportedAt: now };
    const { row, isNew } = await upsertReport(prisma, newReport);
    if (isNew) emit('content.flagged', { reportId: row.id, caseId, targetType, targetId, ownerId: target.ownerId, reporterId, reason });
    return { report: presentReport(row, input), isNew };
  });
};
