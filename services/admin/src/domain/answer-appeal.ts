import { type Cause, DomainError, notFound, type Sql, type Viewer } from '@trenzeye/kit';
import type { CaseAction, PendingAppeal } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type AppealRow, answerPending, readAppeal } from '../store/appeals.ts';
import { type CaseRow, lockCase } from '../store/cases.ts';
import { presentAnew, rule } from './decide-case.ts';
import { mayAnswer } from './list-appeals.ts';
import { presentAppeal } from './present-case.ts';
import { inverses } from './undo-decision.ts';

export interface AppealAnswerInput {
  readonly id: string;
  readonly answer: 'uphold' | 'restore';
  readonly message: string;
}

const defaults = {
  uphold: 'Another moderator has looked at it again and came to the same conclusion.',
  restore: 'Another moderator has looked at it again, and you were right.',
} as const;

/** The appeal and its case, locked. Throws `not_found` and `conflict`. */
const lockAppeal = async (sql: Sql, id: string, viewer: Viewer): Promise<{ appeal: AppealRow; row: CaseRow }> => {
  const seen = await readAppeal(sql, id);
  const row = seen && (await lockCase(sql, seen.case_id));
  const appeal = seen && (await readAppeal(sql, id));
  if (!row || !appeal) throw notFound('appeal');
  if (appeal.status !== 'pending') throw new DomainError('conflict', { detail: 'This appeal has been answered already.' });
  if (!mayAnswer(appeal, viewer)) throw new DomainError('conflict', { detail: 'Somebody who did not decide has to look at an appeal.' });
  return { appeal, row };
};

/** Upholds a decision, or takes it back for good. Throws `not_found`, and `conflict` for who decided or is concerned, and a second answer. */
export const answerAppeal = (
  { write, clock }: Context,
  cause: Cause,
  viewer: Viewer,
  { id, answer, message }: AppealAnswerInput,
): Promise<PendingAppeal> =>
  write(cause, async (emit, sql) => {
    const { appeal, row } = await lockAppeal(sql, id, viewer);
    const at = clock();
    const words = message || defaults[answer];
    const ruling = { message: words, moderatorId: viewer.id, at };
    if (answer === 'uphold') await rule(sql, emit, row, { ...ruling, action: 'uphold', undoes: null }, 'before');
    else await rule(sql, emit, row, { ...ruling, action: inverses[appeal.action as CaseAction], undoes: appeal.decision_id }, 'this');
    await answerPending(sql, {
      ...{ decisionId: appeal.decision_id, status: answer === 'uphold' ? 'upheld' : 'restored' },
      ...{ by: viewer.id, at, answer: words },
    });
    const answered = await readAppeal(sql, id);
    return { ...presentAppeal(answered ?? appeal), case: await presentAnew(sql, row.id, viewer, at), can_answer: false };
  });
