import type { ProfileContext } from '../context.ts';
import { countVisibleRows, rejectedValueOf, selectVisibleRows, type VisibleRow } from '../users/index.ts';
import type { RestQuery } from './parse-query.ts';
import type { RowRange } from './parse-range.ts';
import { restFailure } from './rest-failure.ts';

/** The Content-Range header: `0-9/100`, without a total `0-9/*`, without rows `*` and the total. */
export const contentRange = (offset: number, rows: number, total: number | undefined): string =>
  `${rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;

/** Runs a query; a value that PostgreSQL rejects is an error of the client. */
export const withRejectedValues = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const rejected = rejectedValueOf(error);
    throw rejected ? restFailure('invalid_request', rejected.code, rejected.message) : error;
  }
};

interface SelectUsers {
  readonly viewerId: string | undefined;
  readonly query: Pick<RestQuery, 'conditions' | 'order'>;
  readonly range: RowRange;
  readonly hasCount: boolean;
}

interface SelectedUsers {
  readonly rows: readonly VisibleRow[];
  /** All rows that match, if the client asked for a count. */
  readonly total: number | undefined;
}

/** The rows that match, as the viewer sees them. Throws PGRST103 for an offset behind the last row of a counted result. */
export const selectUsers = ({ prisma }: ProfileContext, { viewerId, query, range, hasCount }: SelectUsers): Promise<SelectedUsers> =>
  withRejectedValues(async () => {
    const { conditions, order } = query;
    const total = hasCount ? await countVisibleRows(prisma, viewerId, conditions) : undefined;
    if (total !== undefined && range.offset > total)
      throw restFailure('range_not_satisfiable', 'PGRST103', 'Requested range not satisfiable', {
        details: `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
        contentRange: contentRange(range.offset, 0, total),
      });
    return { rows: await selectVisibleRows(prisma, viewerId, { conditions, order, ...range }), total };
  });
