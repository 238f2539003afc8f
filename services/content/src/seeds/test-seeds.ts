import { createText, invalidField } from '@trenzeye/kit';
import type { content } from '@trenzeye/proto/http/content';
import type { BodyOf } from '@trenzeye/proto/http/route';
import { unknownAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import { lockOwnItem, readStoredItem, type StoredItem, setContent, type TypedContent, titleOf } from '../items/index.ts';
import { publishItem } from '../publishing/index.ts';
import { addRemixLog, lockMetrics, recountRemixes } from '../remixes/index.ts';
import { addCore, addMetrics, setCredit, setRemixOf, setTitle, setVideoFiles } from './store.ts';

type Write<T> = (tx: ContentTransaction, row: T) => Promise<boolean>;

/** One transaction per row; returns how many were new. */
const each = async <T>({ transaction, feedPages }: ContentContext, rows: readonly T[], add: Write<T>): Promise<number> => {
  let created = 0;
  for (const row of rows) if (await transaction({ actor: 'system' }, (tx) => add(tx, row))) created += 1;
  if (created > 0) feedPages.drop();
  return created;
};

export const seedCores = (context: ContentContext, rows: BodyOf<typeof content.seedContentCore>): Promise<number> =>
  each(context, rows, (tx, { id, user_id, signal_id, type, prompt, published_at }) =>
    addCore(tx.prisma, { id, userId: user_id, signalId: signal_id, type, prompt, at: new Date(published_at) }),
  );

/** The item if it has no content yet. Throws `invalid_request` for an unknown item or another type. */
const emptyItem = async (tx: ContentTransaction, id: string, type: TypedContent['type']): Promise<StoredItem | undefined> => {
  const item = await readStoredItem(tx.prisma, id);
  if (item?.type !== type) throw invalidField('content_core_id', createText('{id} is not an item of type {type}', { id, type }));
  const locked = await lockOwnItem(tx, id, item.user_id);
  return locked?.status === 'draft' && locked.title === '' ? locked : undefined;
};

/** Sets content and title. */
const fill = async (tx: ContentTransaction, item: StoredItem, made: TypedContent, language: string): Promise<void> => {
  await setContent(tx.prisma, item.id, made, language);
  await setTitle(tx.prisma, item.id, titleOf(made, item.prompt));
};

const publish = async (tx: ContentTransaction, { id, user_id }: StoredItem): Promise<void> => {
  const filled = await lockOwnItem(tx, id, user_id);
  if (filled) await publishItem(tx, filled, filled.created_at, false);
};

export const seedTexts = (context: ContentContext, rows: BodyOf<typeof content.seedContentText>): Promise<number> =>
  each(context, rows, async (tx, { content_core_id, text_body, language, metadata, publish: publishes }) => {
    const item = await emptyItem(tx, content_core_id, 'thread');
    if (!item) return false;
    const tweets = text_body.split(/\n{2,}/);
    await fill(tx, item, { type: 'thread', content: { tweets, hashtags: metadata.hashtags } }, language);
    if (publishes) await publish(tx, item);
    return true;
  });

const draw = async ({ images, posterRenderer }: ContentContext, id: string, prompt: string): Promise<string> =>
  images.put(id, 'webp', await posterRenderer.draw({ prompt, signal: undefined }));

export const seedImages = (context: ContentContext, rows: BodyOf<typeof content.seedContentImage>): Promise<number> =>
  each(context, rows, async (tx, { content_core_id: id, poster, caption, style_tags }) => {
    const item = await emptyItem(tx, id, 'image');
    if (!item) return false;
    await fill(tx, item, { type: 'image', content: { image_url: await draw(context, id, poster), caption, style_tags } }, 'en');
    await publish(tx, item);
    return true;
  });

export const seedVideos = (context: ContentContext, rows: BodyOf<typeof content.seedContentVideo>): Promise<number> =>
  each(context, rows, async (tx, { content_core_id: id, video_url, poster, ...made }) => {
    const item = await emptyItem(tx, id, 'video');
    if (!item) return false;
    await fill(tx, item, { type: 'video', content: made }, 'en');
    await setVideoFiles(tx.prisma, id, video_url, await draw(context, id, poster));
    await publish(tx, item);
    return true;
  });

export const seedMetrics = (context: ContentContext, rows: BodyOf<typeof content.seedContentMetrics>): Promise<number> =>
  each(context, rows, (tx, numbers) => addMetrics(tx.prisma, numbers));

/** Turns items into remixes of others. Throws `invalid_request` when the depth differs from the lineage. */
export const seedRemixes = (context: ContentContext, rows: BodyOf<typeof content.seedRemixLogs>): Promise<number> =>
  each(context, rows, async (tx, { original_content_id: originalId, new_content_id: newId, remixed_by_user_id: remixerId, depth }) => {
    const item = await readStoredItem(tx.prisma, newId);
    const original = await readStoredItem(tx.prisma, originalId);
    if (item?.user_id !== remixerId)
      throw invalidField('new_content_id', createText('{newId} is not an item of {remixerId}', { newId, remixerId }));
    if (original?.status !== 'published') throw invalidField('original_content_id', createText('{id} is not public', { id: originalId }));
    await lockMetrics(tx.prisma, [newId, originalId]);
    if (!(await setRemixOf(tx.prisma, newId, originalId))) return false;
    const log = await addRemixLog(tx.prisma, { newId, originalId, remixerId, at: item.created_at }, unknownAuthor);
    if (log.depth !== depth) throw invalidField('depth', createText('is {depth}', { depth: log.depth }));
    await setCredit(tx.prisma, newId, originalId, log.originalUsername);
    const { originalUserId } = log;
    const remixed = { contentId: originalId, originalUserId, newContentId: newId, userId: remixerId, depth };
    tx.emit('content.remixed', { ...remixed, ...(await recountRemixes(tx.prisma, originalId)) });
    return true;
  });
