import type { ProfileContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import {
  countVisibleRows,
  estimateVisibleRows,
  type RowCondition,
  rejectedValueOf,
  selectVisibleRows,
  type VisibleRow,
} from '../users/index.ts';
import type { CountKind } from './parse-preferences.ts';
import { maxRows, type RowRange } from './parse-range.ts';
import type { RestQuery } from './parse-rest-query.ts';
import { contentRange } from './present-rows.ts';
import { restFailure } from './rest-failure.ts';

interface SelectUsers {
  readonly viewerId: string | undefined;
  readonly query: Pick<RestQuery, 'conditions' | 'order'>;
  readonly range: RowRange;
  readonly count: CountKind | undefined;
}

interface SelectedUsers {
  readonly rows: readonly VisibleRow[];
  /** All rows that match, if the client asked for a count. */
  readonly total: number | undefined;
}

/** Runs a query; a value that PostgreSQL rejects is an error of the client. */
export const withRejectedValues = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const rejected = rejectedValueOf(error);
    throw rejected ? restFailure('invalid_request', rejected.code, rejected.message) : error;
  }
};

/** `estimated` counts small results exactly, as PostgREST does. */
const countRows = async (
  prisma: Database,
  viewerId: string | undefined,
  conditions: readonly RowCondition[],
  kind: CountKind,
): Promise<number> => {
  if (kind === 'exact') return countVisibleRows(prisma, viewerId, conditions);
  if (kind === 'planned') return estimateVisibleRows(prisma, viewerId, conditions);
  const counted = await countVisibleRows(prisma, viewerId, conditions, maxRows + 1);
  return counted > maxRows ? Math.max(counted, await estimateVisibleRows(prisma, viewerId, conditions)) : counted;
};

/** The rows that match, as the viewer sees them. Throws PGRST103 for an offset behind the last row of a counted result. */
export const selectUsers = ({ prisma }: ProfileContext, { viewerId, query, range, count }: SelectUsers): Promise<SelectedUsers> =>
  withRejectedValues(async () => {
    const { conditions, order } = query;
    const total = count && (await countRows(prisma, viewerId, conditions, count));
    if (total !== undefined && range.offset > total)
      throw restFailure('range_not_satisfiable', 'PGRST103', 'Requested range not satisfiable', {
        details: `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
        contentRange: contentRange(range.offset, 0, total),
      });
    return { rows: await selectVisibleRows(prisma, viewerId, { conditions, order, ...range }), total };
  });
