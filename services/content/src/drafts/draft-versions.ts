import { notFound, type TransactionCause } from '@trenzeye/kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { clipText, openingOf, readStoredItem, type TypedContent } from '../items/index.ts';
import { lockDraft, writeDraft } from './save-draft.ts';
import { readVersion, readVersions, type VersionRow } from './store.ts';

const previewLength = 200;

const presentVersion = (type: TypedContent['type'], { version, title, content, saved_at }: VersionRow) => ({
  version,
  title,
  preview: clipText(openingOf({ type, content } as TypedContent), previewLength),
  saved_at: saved_at.toISOString(),
});

const ownDraft = async ({ prisma }: ContentContext, id: string, userId: string) => {
  const item = await readStoredItem(prisma, id);
  if (item?.user_id !== userId || item.status !== 'draft') throw notFound('draft');
  return item;
};

/** Latest first. Throws `not_found` unless it is a draft of the user. */
export const listVersions = async (context: ContentContext, id: string, userId: string) => {
  const { type } = await ownDraft(context, id, userId);
  return (await readVersions(context.prisma, id)).map((row) => presentVersion(type, row));
};

export const showVersion = async (context: ContentContext, id: string, version: number, userId: string) => {
  const { type } = await ownDraft(context, id, userId);
  const row = await readVersion(context.prisma, id, version);
  if (!row) throw notFound('version');
  return { ...presentVersion(type, row), prompt: row.prompt, content: row.content };
};

/** Makes an earlier version the newest one. Throws `not_found` when it is no longer stored. */
export const restoreVersion = async (context: ContentContext, cause: TransactionCause, id: string, version: number): Promise<DraftDetail> =>
  context.transaction(cause, async (tx) => {
    const item = await lockDraft(tx, id, cause.actor);
    const row = await readVersion(tx.prisma, id, version);
    if (!row) throw notFound('version');
    const typedContent = { type: item.type, content: row.content } as TypedContent;
    const { signal_id: signalId, template_id: templateId, short_id: shortId, provenance } = item;
    return writeDraft(tx, item, typedContent, {
      title: row.title,
      prompt: row.prompt,
      signalId,
      templateId,
      shortId,
      provenance,
      at: context.clock(),
    });
  });
