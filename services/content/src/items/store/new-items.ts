import { DomainError } from '@trenzeye/kit';
import { maxDrafts, type Provenance } from '@trenzeye/proto/http/content';
import { requireAccount } from '../../authors/index.ts';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { setContent, type TypedContent } from './item-content.ts';
import type { StoredItem } from './stored-items.ts';

interface NewItem {
  readonly id: string;
  readonly userId: string;
  readonly signalId: string | null;
  readonly templateId: string | null;
  readonly prompt: string;
  readonly title: string;
  readonly provenance: Provenance | null;
  readonly isTestContent: boolean;
  readonly remixOf: string | null;
  /** The published version of the original; with `remixOf` only. */
  readonly remixOfVersion?: number;
  readonly quoteOf?: string;
  /** ISO 639 */
  readonly language: string;
  readonly typedContent: TypedContent;
  /** The Short shown by the item. */
  readonly shortId?: string | null;
  readonly at: Date;
}

const draft: StoredItem['status'] = 'draft';

/** Throws `payload_too_large` when a user has as many drafts as allowed. */
const requireDraftPlace = async (prisma: Database, userId: string): Promise<void> => {
  if ((await prisma.contentCore.count({ where: { user_id: userId, status: draft }, take: maxDrafts })) < maxDrafts) return;
  const message = `You can keep at most ${maxDrafts} drafts. Publish or delete some first.`;
  throw new DomainError('payload_too_large', { errors: [{ field: 'content', message }] });
};

/**
 * Adds a draft. Throws `invalid_token` for a deleted account whose token is still valid, and `payload_too_large` when the user has too
 * many drafts.
 */
export const addItem = async (prisma: Database, item: NewItem): Promise<void> => {
  await requireAccount(prisma, item.userId);
  await requireDraftPlace(prisma, item.userId);
  await prisma.contentCore.create({
    data: {
      id: item.id,
      user_id: item.userId,
      signal_id: item.signalId,
      template_id: item.templateId,
      type: item.typedContent.type,
      title: item.title,
      prompt: item.prompt,
      provenance: item.provenance ?? Prisma.DbNull,
      is_test_content: item.isTestContent,
      remix_of: item.remixOf,
      remix_of_version: item.remixOfVersion ?? null,
      quote_of: item.quoteOf ?? null,
      qa_passed: true,
      created_at: item.at,
      updated_at: item.at,
      short_id: item.shortId ?? null,
    },
    select: { id: true },
  });
  await setContent(prisma, item.id, item.typedContent, item.language);
};

/** Adds a draft with the content of another item, which is locked by `lockOwnItem`. */
export const copyItem = async (prisma: Database, id: string, copyId: string, at: Date): Promise<void> => {
  const core = await prisma.contentCore.findUniqueOrThrow({ where: { id } });
  await prisma.contentCore.create({
    data: {
      id: copyId,
      user_id: core.user_id,
      signal_id: core.signal_id,
      template_id: core.template_id,
      type: core.type,
      title: core.title,
      prompt: core.prompt,
      provenance: core.provenance ?? Prisma.DbNull,
      is_test_content: core.is_test_content,
      remix_of: core.remix_of,
      remix_of_version: core.remix_of_version,
      quote_of: core.quote_of,
      remix_consent: core.remix_consent,
      qa_passed: core.qa_passed,
      short_id: core.short_id,
      picture_ids: core.picture_ids,
      created_at: at,
      updated_at: at,
    },
    select: { id: true },
  });
  await copyContent(prisma, id, copyId);
};

const copyContent = async (prisma: Database, id: string, copyId: string): Promise<void> => {
  const [from, to] = [{ where: { content_core_id: id } }, { content_core_id: copyId }];
  const text = await prisma.contentText.findUnique(from);
  if (text) await prisma.contentText.create({ data: { ...text, ...to, metadata: text.metadata ?? Prisma.JsonNull } });
  const image = await prisma.contentImage.findUnique(from);
  if (image) await prisma.contentImage.create({ data: { ...image, ...to, pictures: image.pictures ?? [] } });
  const video = await prisma.contentVideo.findUnique(from);
  if (video) await prisma.contentVideo.create({ data: { ...video, ...to, scenes: video.scenes ?? Prisma.JsonNull } });
};
