import { type Emit, invalidField, type Sql } from '@trenzeye/kit';
import type { content } from '@trenzeye/proto/http/content';
import type { BodyOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { lockOwnItem, type Made, putDetails, readStoredItem, type StoredItem } from '../store/content.ts';
import { addRemixLog, lockMetrics, recountRemixes } from '../store/remixes.ts';
import { addCore, addNumbers, setFilm, setRemixOf, setTitle, showCredit } from '../store/test-seeds.ts';
import { titleOf } from './describe-content.ts';
import { unknownAuthor } from './present-author.ts';
import { publishItem } from './publish-content.ts';

type Write<T> = (emit: Emit, sql: Sql, row: T) => Promise<boolean>;

/** One transaction a row; returns how many were new. */
const each = async <T>({ write, feedPages }: ContentContext, rows: readonly T[], add: Write<T>): Promise<number> => {
  let created = 0;
  for (const row of rows) if (await write({ actor: 'system' }, (emit, sql) => add(emit, sql, row))) created += 1;
  if (created > 0) feedPages.drop();
  return created;
};

export const seedCores = (context: ContentContext, rows: BodyOf<typeof content.seedContentCore>): Promise<number> =>
  each(context, rows, (_emit, sql, { id, user_id, signal_id, type, prompt, published_at }) =>
    addCore(sql, { id, userId: user_id, signalId: signal_id, type, prompt, at: new Date(published_at) }),
  );

/** The item if it has nothing in it yet. Throws `invalid_request` for one that is not there, or of another type. */
const emptyItem = async (sql: Sql, id: string, type: Made['type']): Promise<StoredItem | undefined> => {
  const item = await readStoredItem(sql, id);
  if (item?.type !== type) throw invalidField('content_core_id', `${id} is not an item of type ${type}`);
  const locked = await lockOwnItem(sql, id, item.user_id);
  return locked?.status === 'draft' && locked.title === '' ? locked : undefined;
};

/** Puts in what was made; `publish` makes it public, as old as the item is. */
const fill = async (sql: Sql, item: StoredItem, made: Made, language: string): Promise<void> => {
  await putDetails(sql, item.id, made, language);
  await setTitle(sql, item.id, titleOf(made, item.prompt));
};

const publish = async (emit: Emit, sql: Sql, { id, user_id }: StoredItem): Promise<void> => {
  const filled = await lockOwnItem(sql, id, user_id);
  if (filled) await publishItem(sql, emit, filled, filled.created_at, false);
};

export const seedTexts = (context: ContentContext, rows: BodyOf<typeof content.seedContentText>): Promise<number> =>
  each(context, rows, async (emit, sql, { content_core_id, text_body, language, metadata, publish: publishes }) => {
    const item = await emptyItem(sql, content_core_id, 'thread');
    if (!item) return false;
    const tweets = text_body.split(/\n{2,}/);
    await fill(sql, item, { type: 'thread', content: { tweets, hashtags: metadata.hashtags } }, language);
    if (publishes) await publish(emit, sql, item);
    return true;
  });

const draw = async ({ images, press }: ContentContext, id: string, prompt: string): Promise<string> =>
  images.put(id, 'webp', await press.draw({ prompt, signal: undefined }));

export const seedImages = (context: ContentContext, rows: BodyOf<typeof content.seedContentImage>): Promise<number> =>
  each(context, rows, async (emit, sql, { content_core_id: id, poster, caption, style_tags }) => {
    const item = await emptyItem(sql, id, 'image');
    if (!item) return false;
    await fill(sql, item, { type: 'image', content: { image_url: await draw(context, id, poster), caption, style_tags } }, 'en');
    await publish(emit, sql, item);
    return true;
  });

export const seedVideos = (context: ContentContext, rows: BodyOf<typeof content.seedContentVideo>): Promise<number> =>
  each(context, rows, async (emit, sql, { content_core_id: id, video_url, poster, ...made }) => {
    const item = await emptyItem(sql, id, 'video');
    if (!item) return false;
    await fill(sql, item, { type: 'video', content: made }, 'en');
    await setFilm(sql, id, video_url, await draw(context, id, poster));
    await publish(emit, sql, item);
    return true;
  });

export const seedMetrics = (context: ContentContext, rows: BodyOf<typeof content.seedContentMetrics>): Promise<number> =>
  each(context, rows, (_emit, sql, numbers) => addNumbers(sql, numbers));

/** Makes items remixes of others, as if they had been from the start. Throws `invalid_request` where the lineage says otherwise. */
export const seedRemixes = (context: ContentContext, rows: BodyOf<typeof content.seedRemixLogs>): Promise<number> =>
  each(
    context,
    rows,
    async (emit, sql, { original_content_id: originalId, new_content_id: newId, remixed_by_user_id: remixerId, depth }) => {
      const item = await readStoredItem(sql, newId);
      const original = await readStoredItem(sql, originalId);
      if (item?.user_id !== remixerId) throw invalidField('new_content_id', `${newId} is not an item of ${remixerId}`);
      if (original?.status !== 'published') throw invalidField('original_content_id', `${originalId} is not public`);
      await lockMetrics(sql, [newId, originalId]);
      if (!(await setRemixOf(sql, newId, originalId))) return false;
      const log = await addRemixLog(sql, { newId, originalId, remixerId, at: item.created_at }, unknownAuthor);
      if (log.depth !== depth) throw invalidField('depth', `is ${log.depth}`);
      await showCredit(sql, newId, originalId, log.originalUsername);
      const { originalUserId } = log;
      const remixed = { contentId: originalId, originalUserId, newContentId: newId, userId: remixerId, depth };
      emit('content.remixed', { ...remixed, ...(await recountRemixes(sql, originalId)) });
      return true;
    },
  );
