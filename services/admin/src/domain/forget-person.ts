import type { Sql } from '@trenzeye/kit';
import { scrubLogs } from '../store/activity-logs.ts';
import { forgetCasesOf } from '../store/cases.ts';
import { forgetRedeemer } from '../store/invites.ts';
import { forgetPerson, lockPerson } from '../store/people.ts';
import { forgetSubjectsOf } from '../store/subjects.ts';

/** Leaves nothing of a person but their id, and that things were done. Applied again it finds nothing left. */
export const forgetEverything = async (sql: Sql, userId: string): Promise<void> => {
  await lockPerson(sql, userId);
  await forgetPerson(sql, userId);
  await forgetRedeemer(sql, userId);
  await scrubLogs(sql, userId);
  await forgetSubjectsOf(sql, userId);
  await forgetCasesOf(sql, userId);
};
