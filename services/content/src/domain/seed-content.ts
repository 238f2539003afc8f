import { invalidField } from '@trenzeye/kit';
import type { content } from '@trenzeye/proto/http/content';
import type { BodyOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { localProvenance } from '../providers/local/local-provenance.ts';
import { addItem, existingItems, lockOwnItem, type Made } from '../store/content.ts';
import { findSignal } from '../store/signals.ts';
import { titleOf } from './describe-content.ts';
import { languageOf } from './draft-content.ts';
import { publishItem } from './publish-content.ts';

type SeedItem = BodyOf<typeof content.seedContent>[number];

const makeSeed = async ({ prisma, press, images }: ContentContext, item: SeedItem): Promise<Made> => {
  const signal = item.signal_id ? await findSignal(prisma, item.signal_id) : undefined;
  if (item.signal_id && !signal) throw invalidField('signal_id', `${item.signal_id} is not a known signal`);
  if (item.type !== 'image') return item;
  const { poster, caption, style_tags } = item.content;
  return {
    type: 'image',
    content: { image_url: await images.put(item.id, 'webp', await press.draw({ prompt: poster, signal })), caption, style_tags },
  };
};

const publishSeed = async (context: ContentContext, item: SeedItem): Promise<void> => {
  const made = await makeSeed(context, item);
  const at = new Date(item.published_at);
  await context.write({ actor: 'system' }, async (emit, sql) => {
    await addItem(sql, {
      ...{ id: item.id, userId: item.user_id, signalId: item.signal_id, prompt: item.prompt, title: titleOf(made, item.prompt) },
      // Only the posters were made by a model; the words are people's.
      ...{ provenance: made.type === 'image' ? localProvenance : null, isTestContent: item.is_test_content, made, at },
      ...{ templateId: null, remixOf: null, language: languageOf(made, item.prompt) },
    });
    const stored = await lockOwnItem(sql, item.id, item.user_id);
    if (stored) await publishItem(sql, emit, stored, at, false);
  });
};

/** Publishes demo items as their authors, one transaction each; ids that exist are left alone. Returns how many were new. */
export const seedContent = async (context: ContentContext, items: readonly SeedItem[]): Promise<number> => {
  const known = await existingItems(
    context.sql,
    items.map(({ id }) => id),
  );
  const fresh = [...new Map(items.filter(({ id }) => !known.has(id)).map((item) => [item.id, item])).values()];
  for (const item of fresh) await publishSeed(context, item);
  if (fresh.length > 0) context.feedPages.drop();
  return fresh.length;
};
