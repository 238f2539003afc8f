import type { ClockChoice, ClockKind, Platform, PostStatus } from '@trenzeye/proto/http/profile';
import { Prisma } from '../../../database/generated/client.ts';
import type { Database } from '../../../database/transaction.ts';

/** A stored scheduled post with type and title of its draft. */
export interface PostRow {
  readonly id: string;
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
  readonly local_time: string;
  readonly zone: string;
  readonly clock: ClockKind;
  readonly clock_choice: ClockChoice;
  readonly excess_ms: number;
  readonly scheduled_time: Date;
  readonly status: PostStatus | 'cancelled';
  readonly unconfirmed: boolean;
  readonly reason: string | null;
  readonly attempts: number;
  readonly attempt_id: string | null;
  readonly published_at: Date | null;
  readonly published_content_id: string | null;
  readonly series_id: string | null;
  readonly occurrence: string | null;
  readonly edited: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Null until the draft's event has arrived. */
  readonly type: string | null;
  readonly title: string | null;
}

/** For statements that lock: the columns of `PostRow`, posts as `p` and drafts as `d`. */
export const selectPosts = Prisma.sql`
  SELECT p.*, d.type, d.title FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id`;

interface OfDraft {
  readonly content_id: string;
}

/** Adds type and title of their drafts to rows. */
export const withDrafts = async <R extends OfDraft>(
  prisma: Database,
  rows: readonly R[],
): Promise<(R & Pick<PostRow, 'type' | 'title'>)[]> => {
  if (rows.length === 0) return [];
  const drafts = await prisma.scheduleDraft.findMany({
    where: { content_id: { in: [...new Set(rows.map(({ content_id }) => content_id))] } },
    select: { content_id: true, type: true, title: true },
  });
  const byId = new Map(drafts.map((draft) => [draft.content_id, draft]));
  return rows.map((row) => ({
    ...row,
    type: byId.get(row.content_id)?.type ?? null,
    title: byId.get(row.content_id)?.title ?? null,
  }));
};
