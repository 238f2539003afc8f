import type { ContentItem } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';
import type { PublishedText } from '../published-text.ts';
import type { TypedContent } from './item-content.ts';

export interface PublishedVersionRow {
  readonly number: number;
  readonly title: string;
  readonly content: TypedContent['content'];
  readonly published_at: Date;
}

const columns = { number: true, title: true, content: true, published_at: true } as const;

/** The versions of an edited item, latest first; empty for an item that was never edited. */
export const readPublishedVersions = async (prisma: Database, id: string): Promise<PublishedVersionRow[]> => {
  const rows = await prisma.publishedVersion.findMany({ where: { content_id: id }, orderBy: { number: 'desc' }, select: columns });
  return rows as unknown as PublishedVersionRow[];
};

/** One version of an edited item. */
export const readPublishedVersion = async (prisma: Database, id: string, number: number): Promise<PublishedVersionRow | undefined> => {
  const row = await prisma.publishedVersion.findUnique({ where: { content_id_number: { content_id: id, number } }, select: columns });
  return row ? (row as unknown as PublishedVersionRow) : undefined;
};

/** The number of the current version of a published item; 1 for an item that was never edited. */
export const readPublishedNumber = async (prisma: Database, id: string): Promise<number> =>
  (await prisma.contentCore.findUnique({ where: { id }, select: { published_version: true } }))?.published_version ?? 1;

/** Edits of an item since a time; its first publication is none. */
export const countEditsSince = (prisma: Database, id: string, since: Date): Promise<number> =>
  prisma.publishedVersion.count({ where: { content_id: id, number: { gt: 1 }, published_at: { gt: since } } });

/** Stores versions that are not stored yet. */
export const addPublishedVersions = async (prisma: Database, id: string, versions: readonly PublishedVersionRow[]): Promise<void> => {
  await prisma.publishedVersion.createMany({ data: versions.map((row) => ({ content_id: id, ...row })), skipDuplicates: true });
};

export interface PublishedEdit {
  readonly title: string;
  readonly publishedVersion: number;
  /** Changed fields of the card's preview; all others stay. */
  readonly preview: ContentItem['content_preview'];
  readonly at: Date;
}

/** Changes the title and the card of a public item, which is locked, and returns its new version. */
export const setPublishedEdit = async (
  prisma: Database,
  id: string,
  { title, publishedVersion, preview, at }: PublishedEdit,
): Promise<number> => {
  const { version } = await prisma.contentCore.update({
    where: { id },
    data: { title, published_version: publishedVersion, updated_at: at, version: { increment: 1 } },
    select: { version: true },
  });
  // Raw: merges into stored JSON. An edit can remove all tags, mentions, links and the description, which the new preview then lacks.
  await prisma.$executeRaw`
    UPDATE feed_items SET title = ${title}, preview = (preview - 'hashtags' - 'alt_text' - 'mentions' - 'link_preview') || ${JSON.stringify(preview)}::jsonb
    WHERE content_id = ${id}::uuid`;
  return version;
};

/** Replaces the tags and the search document of a public item. An edit is no activity on the tags. */
export const replacePublishedText = async (prisma: Database, { contentId, title, body, tags }: PublishedText): Promise<void> => {
  const keys = tags.map(({ key }) => key);
  await prisma.itemTag.deleteMany({ where: { content_id: contentId, tag: { notIn: keys } } });
  // Raw: rows from another table, and a full-text document.
  await prisma.$executeRaw`
    INSERT INTO item_tags (content_id, tag, counted, published_at)
    SELECT f.content_id, tag, NOT f.is_test_content, f.published_at FROM feed_items f, unnest(${keys}::text[]) AS tag
    WHERE f.content_id = ${contentId}::uuid ORDER BY tag ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`
    UPDATE search.items SET title = ${title}, document = search.document(${title}, ${[...keys].sort().join(' ')}, ${body})
    WHERE content_id = ${contentId}::uuid`;
};
