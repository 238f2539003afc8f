import { type Cause, DomainError, invalidField, newId, notFound, type Sql } from '@trenzeye/kit';
import { type Report, type ReportReason, type ReportTarget, reportLimits } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { findPerson } from '../store/people.ts';
import { countReportsBy, openCase, putReport } from '../store/reports.ts';
import { findSubject, type SubjectRow } from '../store/subjects.ts';

export interface ReportTargetInput {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: ReportReason;
  readonly details: string;
}

const day = 24 * 3_600_000;

type Target = Pick<SubjectRow, 'kind' | 'owner_id' | 'parent_id' | 'preview'>;

const previewOf = ({ title, preview }: SubjectRow): string =>
  preview.startsWith(title.replace(/…$/, '')) ? preview : [title, preview].filter(Boolean).join('\n');

const findTarget = async (sql: Sql, type: ReportTarget, id: string): Promise<Target> => {
  if (type === 'user') {
    const person = await findPerson(sql, id);
    if (!person) throw notFound('user');
    return { kind: 'user', owner_id: id, parent_id: null, preview: `@${person.username}` };
  }
  const subject = await findSubject(sql, type, id);
  if (!subject) throw notFound(type === 'comment' ? 'comment' : 'item');
  return { ...subject, preview: previewOf(subject) };
};

const present = (row: Awaited<ReturnType<typeof putReport>>, { targetType, targetId }: ReportTargetInput): Report => ({
  id: row.id,
  target_type: targetType,
  target_id: targetId,
  reason: row.reason,
  details: row.details,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * Tells the moderators about something. The same person about the same target once more changes what they said: `fresh` is false
 * then. Throws `not_found`, `conflict` for one's own, `rate_limited`, and `invalid_request` where the reason needs words.
 */
export const reportTarget = async (
  { write, clock }: Context,
  cause: Cause,
  input: ReportTargetInput,
): Promise<{ report: Report; fresh: boolean }> => {
  const { targetType, targetId, reason, details } = input;
  if (reason === 'other' && details === '') throw invalidField('details', 'Please say what is wrong.');
  return write(cause, async (emit, sql) => {
    const at = clock();
    const target = await findTarget(sql, targetType, targetId);
    if (target.owner_id === cause.actor) throw new DomainError('conflict', { detail: 'You cannot report yourself or what is yours.' });
    if ((await countReportsBy(sql, cause.actor, new Date(at.getTime() - day))) >= reportLimits.perDay)
      throw new DomainError('rate_limited', { detail: 'You have reported a lot today. The moderators will look at all of it.' });
    const opened = { id: newId(), targetType, targetId, kind: target.kind, ownerId: target.owner_id, parentId: target.parent_id };
    const fresh = { ...opened, preview: target.preview, reason, reporterId: cause.actor, at };
    // The case may be decided between the two statements of the first try; the second then opens another.
    const caseId = (await openCase(sql, fresh)) ?? (await openCase(sql, { ...fresh, id: newId() }));
    if (!caseId) throw new DomainError('unavailable', { detail: 'The moderators are deciding about this right now. Please try again.' });
    const row = await putReport(sql, { id: newId(), caseId, reporterId: cause.actor, reason, details, at });
    if (row.fresh)
      emit('content.flagged', {
        reportId: row.id,
        caseId,
        targetType,
        targetId,
        ownerId: target.owner_id,
        reporterId: cause.actor,
        reason,
      });
    return { report: present(row, input), fresh: row.fresh };
  });
};
