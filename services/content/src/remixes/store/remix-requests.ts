import type { Database } from '../../database/transaction.ts';
import { type AuthorRow, withAuthors } from '../../items/store/authors.ts';

export interface RequestRow extends AuthorRow {
  readonly id: string;
  readonly content_id: string;
  readonly message: string;
  readonly status: 'pending' | 'accepted' | 'declined';
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

/** The last request of the previous page: when it was made (ms since 1970) and its id. */
export type RequestPosition = readonly [createdAt: string, id: string];

interface NewRequest {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly message: string;
  readonly at: Date;
}

/** Returns whether the request is new; a user who has requested before keeps the first request. */
export const addRequest = async (prisma: Database, { id, contentId, userId, message, at }: NewRequest): Promise<boolean> => {
  const { count } = await prisma.remixRequest.createMany({
    data: [{ id, content_id: contentId, user_id: userId, message, created_at: at }],
    skipDuplicates: true,
  });
  return count > 0;
};

export const readRequestOf = async (prisma: Database, contentId: string, userId: string): Promise<RequestRow | undefined> => {
  const row = await prisma.remixRequest.findUnique({ where: { content_id_user_id: { content_id: contentId, user_id: userId } } });
  const [request] = await withAuthors(prisma, row ? [row] : []);
  return request as RequestRow | undefined;
};

/** Latest first. */
export const readRequests = async (
  prisma: Database,
  contentId: string,
  { status, limit, after }: { status: RequestRow['status'] | undefined; limit: number; after: RequestPosition | undefined },
): Promise<RequestRow[]> => {
  const at = after && new Date(Number(after[0]));
  const rows = await prisma.remixRequest.findMany({
    where: {
      content_id: contentId,
      ...(status ? { status } : {}),
      ...(at ? { created_at: { lte: at }, OR: [{ created_at: { lt: at } }, { id: { lt: after[1] } }] } : {}),
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return (await withAuthors(prisma, rows)) as RequestRow[];
};

interface RequestAnswer {
  readonly id: string;
  readonly contentId: string;
  readonly status: 'accepted' | 'declined';
  readonly at: Date;
}

/** Sets the answer and returns the request; `isChanged` when it had another status before. Undefined for an unknown request. */
export const answerRequest = async (
  prisma: Database,
  { id, contentId, status, at }: RequestAnswer,
): Promise<{ readonly row: RequestRow; readonly isChanged: boolean } | undefined> => {
  // Raw: a row lock, so that two answers at the same time emit one event each.
  const [before] = await prisma.$queryRaw<{ status: string }[]>`
    SELECT status FROM remix_requests WHERE id = ${id}::uuid AND content_id = ${contentId}::uuid FOR UPDATE`;
  if (!before) return undefined;
  const isChanged = before.status !== status;
  if (isChanged) await prisma.remixRequest.updateMany({ where: { id }, data: { status, answered_at: at } });
  const [row] = await withAuthors(prisma, await prisma.remixRequest.findMany({ where: { id } }));
  return row && { row: row as RequestRow, isChanged };
};
