import type { Sql } from '@trenzeye/kit';
import type { ConnectionOptions } from 'pg-boss';

export const jobSchema = 'pgboss';
/** Uploads and Shorts to be worked on. */
export const workQueue = 'media';
/** What no try brought to an end. */
export const abandonedQueue = 'media-abandoned';

import type { SubjectKind } from '../store/runs.ts';

/** What a job says: the state itself is in the tables. */
export interface JobData {
  readonly kind: SubjectKind;
  readonly id: string;
  /** W3C traceparent of the request that asked for it, where traces are kept. */
  readonly trace?: string | undefined;
}

/** Lets the queue work inside a transaction of ours. */
export const databaseOf = (sql: Sql): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values) => ({ rows: await sql.query(text, values) }),
});
