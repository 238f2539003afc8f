import { createText, invalidField } from '@trenzeye/kit';
import { type content, handwrittenProvenance, type Provenance } from '@trenzeye/proto/http/content';
import type { BodyOf } from '@trenzeye/proto/http/route';
import { posterProvenance } from '../composer/index.ts';
import type { ContentContext } from '../context.ts';
import { addItem, findExistingItems, languageOf, lockOwnItem, type TypedContent, titleOf } from '../items/index.ts';
import { publishItem } from '../publishing/index.ts';
import { readSignal } from '../signals/index.ts';

type SeedItem = BodyOf<typeof content.seedContent>[number];

const makeSeed = async ({ prisma, posterRenderer, images }: ContentContext, item: SeedItem): Promise<TypedContent> => {
  const signal = item.signal_id ? await readSignal(prisma, item.signal_id) : undefined;
  if (item.signal_id && !signal) throw invalidField('signal_id', createText('{id} is not a known signal', { id: item.signal_id }));
  if (item.type !== 'image') return item;
  const { poster, caption, style_tags } = item.content;
  const drawn = await posterRenderer.draw({ prompt: item.prompt, signal, design: poster });
  const image_url = await images.put(item.id, 'webp', drawn);
  return { type: 'image', content: { image_url, caption, style_tags, alt_text: poster.headline } };
};

/** Only posters are generated; the text is not. */
const posterOrigin: Provenance = { ...handwrittenProvenance, parts: [{ path: 'image_url', ...posterProvenance }] };

const publishSeed = async (context: ContentContext, item: SeedItem): Promise<void> => {
  const typedContent = await makeSeed(context, item);
  const at = new Date(item.published_at);
  await context.transaction({ actor: 'system' }, async (tx) => {
    await addItem(tx.prisma, {
      id: item.id,
      userId: item.user_id,
      signalId: item.signal_id,
      prompt: item.prompt,
      title: titleOf(typedContent, item.prompt),
      provenance: typedContent.type === 'image' ? posterOrigin : null,
      isTestContent: item.is_test_content,
      typedContent,
      at,
      templateId: null,
      remixOf: null,
      language: languageOf(typedContent, item.prompt),
    });
    const stored = await lockOwnItem(tx, item.id, item.user_id);
    if (stored) await publishItem(tx, stored, at, false);
  });
};

/** Publishes demo items as their authors, one transaction each; existing ids are skipped. Returns how many were new. */
export const seedContent = async (context: ContentContext, items: readonly SeedItem[]): Promise<number> => {
  const known = await findExistingItems(
    context.prisma,
    items.map(({ id }) => id),
  );
  const fresh = [...new Map(items.filter(({ id }) => !known.has(id)).map((item) => [item.id, item])).values()];
  for (const item of fresh) await publishSeed(context, item);
  if (fresh.length > 0) context.feedPages.drop();
  return fresh.length;
};
