import { type Cause, notFound } from '@trenzeye/kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { type Made, readStoredItem } from '../store/content.ts';
import { readVersion, readVersions, type VersionRow } from '../store/draft-versions.ts';
import { clip } from './clip.ts';
import { openingOf } from './describe-content.ts';
import { lockDraft, writeDraft } from './save-draft.ts';

const previewLength = 200;

const presentVersion = (type: Made['type'], { version, title, content, saved_at }: VersionRow) => ({
  version,
  title,
  preview: clip(openingOf({ type, content } as Made), previewLength),
  saved_at: saved_at.toISOString(),
});

const ownDraft = async ({ sql }: ContentContext, id: string, userId: string) => {
  const item = await readStoredItem(sql, id);
  if (item?.user_id !== userId || item.status !== 'draft') throw notFound('draft');
  return item;
};

/** Latest first. Throws `not_found` for what is no draft of theirs. */
export const listVersions = async (context: ContentContext, id: string, userId: string) => {
  const { type } = await ownDraft(context, id, userId);
  return (await readVersions(context.sql, id)).map((row) => presentVersion(type, row));
};

export const showVersion = async (context: ContentContext, id: string, version: number, userId: string) => {
  const { type } = await ownDraft(context, id, userId);
  const row = await readVersion(context.sql, id, version);
  if (!row) throw notFound('version');
  return { ...presentVersion(type, row), prompt: row.prompt, content: row.content };
};

/** Makes an earlier version the newest one. Throws `not_found` when it is no longer kept. */
export const restoreVersion = async (context: ContentContext, cause: Cause, id: string, version: number): Promise<DraftDetail> =>
  context.write(cause, async (emit, sql) => {
    const item = await lockDraft(sql, id, cause.actor);
    const row = await readVersion(sql, id, version);
    if (!row) throw notFound('version');
    const made = { type: item.type, content: row.content } as Made;
    const { signal_id: signalId, template_id: templateId, short_id: shortId, provenance } = item;
    return writeDraft(sql, emit, item, made, {
      ...{ title: row.title, prompt: row.prompt, signalId, templateId, shortId, provenance, at: context.clock() },
    });
  });
