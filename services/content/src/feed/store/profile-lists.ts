import type { ItemPicture, Remix, UserContentItem } from '@trenzeye/proto/http/content';
import { type AuthorRow, withAuthors } from '../../authors/index.ts';
import type { Database } from '../../database/transaction.ts';

/** The last row of the previous page: its time (ms since 1970) and its id. */
export type ListPosition = readonly [at: string, id: string];

/** What a profile shows of an item's content. */
export interface ProfileContent {
  readonly type: UserContentItem['type'];
  readonly tweets: readonly string[];
  readonly image_url: string;
  readonly pictures: readonly ItemPicture[];
  readonly caption: string;
  readonly script: string;
  /** Cover of a rendered Short. */
  readonly poster_url?: string | undefined;
}

const content = {
  type: true,
  text: { select: { metadata: true } },
  image: { select: { image_url: true, pictures: true, caption: true } },
  video: { select: { script: true } },
  short: { select: { video_url: true, thumbnail_url: true } },
} as const;

interface ContentRow {
  readonly type: string;
  readonly text: { readonly metadata: unknown } | null;
  readonly image: { readonly image_url: string; readonly pictures: unknown; readonly caption: string } | null;
  readonly video: { readonly script: string } | null;
  readonly short: { readonly video_url: string | null; readonly thumbnail_url: string | null } | null;
}

const toProfileContent = ({ type, text, image, video, short }: ContentRow): ProfileContent => ({
  type: type as ProfileContent['type'],
  tweets: (text?.metadata as { readonly tweets?: string[] } | undefined)?.tweets ?? [],
  image_url: image?.image_url ?? '',
  pictures: (image?.pictures ?? []) as ItemPicture[],
  caption: image?.caption ?? '',
  script: video?.script ?? '',
  poster_url: (short?.video_url && short.thumbnail_url) || undefined,
});

export interface UserContentRow extends ProfileContent {
  readonly id: string;
  readonly title: string;
  readonly published_at: Date;
  readonly likes: number;
  readonly comments: number;
  readonly remixes: number;
  readonly views: number;
  readonly is_test_content: boolean;
}

const newest = [{ published_at: 'desc' as const }, { content_id: 'desc' as const }];

/**
 * Ids of a user's public items, latest first. They are read from the index alone: with all columns, the planner would read and sort all
 * items of an author who published more than most.
 */
const readIds = async (prisma: Database, userId: string, limit: number, after: ListPosition | undefined): Promise<string[]> => {
  const at = after && new Date(Number(after[0]));
  const rows = await prisma.feedItem.findMany({
    where: {
      user_id: userId,
      ...(at ? { published_at: { lte: at }, OR: [{ published_at: { lt: at } }, { content_id: { lt: after[1] } }] } : {}),
    },
    orderBy: newest,
    take: limit,
    select: { content_id: true },
  });
  return rows.map(({ content_id }) => content_id);
};

/** A user's public items, latest first. */
export const readUserContent = async (
  prisma: Database,
  userId: string,
  limit: number,
  after: ListPosition | undefined,
): Promise<UserContentRow[]> => {
  const ids = await readIds(prisma, userId, limit, after);
  const rows = await prisma.feedItem.findMany({
    where: { content_id: { in: ids } },
    orderBy: newest,
    select: {
      content_id: true,
      title: true,
      published_at: true,
      likes: true,
      comment_count: true,
      remix_count: true,
      is_test_content: true,
      core: { select: content },
    },
  });
  // An item was removed between the two statements: a shorter page would look like the last one.
  if (rows.length < ids.length) return readUserContent(prisma, userId, limit, after);
  const metrics = await prisma.contentMetrics.findMany({
    where: { content_id: { in: ids } },
    select: { content_id: true, views: true },
  });
  const views = new Map(metrics.map((each) => [each.content_id, each.views]));
  return rows.map(({ content_id: id, comment_count: comments, remix_count: remixes, core, ...row }) => ({
    ...row,
    ...toProfileContent(core),
    id,
    comments,
    remixes,
    views: views.get(id) ?? 0,
  }));
};

export interface UserRemixRow extends AuthorRow {
  readonly id: string;
  readonly created_at: Date;
  readonly title: string;
  readonly content: ProfileContent;
  readonly original_id: string;
  readonly original_status: Remix['original']['status'];
  readonly original: ProfileContent;
}

/** A user's public remixes, latest first, each with its original and the original's author. */
export const readUserRemixes = async (
  prisma: Database,
  userId: string,
  limit: number,
  after: ListPosition | undefined,
): Promise<UserRemixRow[]> => {
  const at = after && new Date(Number(after[0]));
  const rows = await prisma.remixLog.findMany({
    where: {
      remixed_by_user_id: userId,
      live: true,
      ...(at ? { created_at: { lte: at }, OR: [{ created_at: { lt: at } }, { new_content_id: { lt: after[1] } }] } : {}),
    },
    orderBy: [{ created_at: 'desc' }, { new_content_id: 'desc' }],
    take: limit,
    select: {
      new_content_id: true,
      created_at: true,
      remix: { select: { title: true, ...content } },
      original: { select: { id: true, user_id: true, status: true, ...content } },
    },
  });
  return withAuthors(
    prisma,
    rows.map(({ new_content_id, created_at, remix, original }) => ({
      id: new_content_id,
      created_at,
      title: remix.title,
      content: toProfileContent(remix),
      user_id: original.user_id,
      original_id: original.id,
      original_status: original.status as UserRemixRow['original_status'],
      original: toProfileContent(original),
    })),
  );
};
