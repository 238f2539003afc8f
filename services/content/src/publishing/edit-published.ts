import { createText, DomainError, invalidField, notFound, type TransactionCause } from '@trenzeye/kit';
import { contentTypeOf } from '@trenzeye/proto/http';
import { type EditItem, type ItemPicture, maxEditsPerHour, maxPublishedVersions } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction, Database } from '../database/transaction.ts';
import {
  addPublishedVersions,
  clipText,
  countEditsSince,
  languageOf,
  lockOwnItem,
  openingOf,
  previewOf,
  publishedTextOf,
  readPublishedVersions,
  readStoredItem,
  replacePublishedText,
  requireWhole,
  type StoredItem,
  sameContent,
  setContent,
  setPublishedEdit,
  type TypedContent,
  titleOf,
  typedContentOf,
} from '../items/index.ts';
import { linkPreviewField, recordEditedLinks } from '../link-previews/index.ts';
import { requireChangedRemix } from '../remixes/index.ts';
import { findMentions, mentionedIds, mentionsField } from './find-mentions.ts';
import { eventPreviewLength } from './publish-content.ts';

const hourMs = 3_600_000;

type EditOf<T extends EditItem['type']> = Extract<EditItem, { type: T }>;
type ImageOf = Extract<TypedContent, { type: 'image' }>['content'];

const describedPictures = (pictures: readonly ItemPicture[], altTexts: readonly string[] | undefined): ItemPicture[] => {
  if (altTexts && altTexts.length !== pictures.length)
    throw invalidField(
      'content.picture_alt_texts',
      createText('must have one description for each of the {length} pictures', { length: pictures.length }),
    );
  return pictures.map((picture, index) => ({ ...picture, alt_text: altTexts?.[index] ?? picture.alt_text }));
};

const editedImage = (before: ImageOf, { content }: EditOf<'image'>): ImageOf => {
  const { caption, style_tags, alt_text, picture_alt_texts } = content;
  if (!before.pictures) return { ...before, caption, style_tags, alt_text: alt_text ?? before.alt_text ?? '' };
  const pictures = describedPictures(before.pictures, picture_alt_texts);
  return { ...before, caption, style_tags, pictures, alt_text: pictures[0]?.alt_text ?? '' };
};

/** The content of an item after an edit. Throws `invalid_request` naming the field. */
const editedContent = (item: StoredItem, body: EditItem): TypedContent => {
  const before = typedContentOf(item);
  if (before.type !== contentTypeOf(body.type))
    throw invalidField('type', createText('must be {type}', { type: before.type === 'video' ? 'shorts' : before.type }));
  if (body.type === 'thread') return { type: 'thread', content: body.content };
  if (before.type === 'image' && body.type === 'image') return { type: 'image', content: editedImage(before.content, body) };
  return { ...before, content: { ...before.content, alt_text: body.content.alt_text } } as TypedContent;
};

/** The given title; a derived title follows the text. */
const editedTitle = (item: StoredItem, body: EditItem, after: TypedContent): string => {
  if (body.title !== undefined) return body.title;
  return item.title === titleOf(typedContentOf(item), item.prompt) ? titleOf(after, item.prompt) : item.title;
};

const requireEditable = async (prisma: Database, item: StoredItem, version: number, at: Date): Promise<void> => {
  if (item.version !== version)
    throw new DomainError('conflict', { detail: 'This post was edited elsewhere. Open it again to see the current text.' });
  if (item.published_version >= maxPublishedVersions)
    throw new DomainError('conflict', {
      detail: createText('A post can have at most {maxPublishedVersions} versions.', { maxPublishedVersions }),
    });
  if ((await countEditsSince(prisma, item.id, new Date(at.getTime() - hourMs))) >= maxEditsPerHour)
    throw new DomainError('rate_limited', {
      detail: createText('You can edit a post at most {maxEditsPerHour} times an hour. Please try again later.', { maxEditsPerHour }),
    });
};

interface Edit {
  readonly title: string;
  readonly typedContent: TypedContent;
  readonly at: Date;
}

/** Stores the replaced version, once, and the new one. */
const keepVersions = (tx: ContentTransaction, item: StoredItem, { title, typedContent, at }: Edit): Promise<void> =>
  addPublishedVersions(tx.prisma, item.id, [
    {
      number: item.published_version,
      title: item.title,
      content: typedContentOf(item).content,
      published_at: item.published_at ?? item.updated_at,
    },
    { number: item.published_version + 1, title, content: typedContent.content, published_at: at },
  ]);

const writeEdit = async (tx: ContentTransaction, item: StoredItem, edit: Edit): Promise<number> => {
  const { title, typedContent, at } = edit;
  const publishedVersion = item.published_version + 1;
  await keepVersions(tx, item, edit);
  await setContent(tx.prisma, item.id, typedContent, languageOf(typedContent, item.prompt));
  const edited = { ...(await readStoredItem(tx.prisma, item.id)), title } as StoredItem;
  if (item.remix_of) await requireChangedRemix(tx.prisma, edited, item.remix_of);
  const mentions = (await findMentions(tx.prisma, [edited])).get(item.id);
  const card = linkPreviewField(await recordEditedLinks(tx.prisma, edited, at));
  const preview = {
    ...previewOf(edited),
    ...mentionsField(mentions),
    ...card,
    edited: { at: at.toISOString(), versions: publishedVersion },
  };
  const version = await setPublishedEdit(tx.prisma, item.id, { title, publishedVersion, preview, at });
  await replacePublishedText(tx.prisma, publishedTextOf(edited));
  tx.emit('content.edited', {
    contentId: item.id,
    userId: item.user_id,
    type: item.type,
    title,
    version,
    publishedVersion,
    preview: clipText(openingOf(typedContent), eventPreviewLength),
    mentioned: mentionedIds(mentions),
  });
  return version;
};

export interface EditedItem {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly versions: number;
}

/**
 * Edits the text of a public item of the caller and keeps the replaced version; an edit without a change does nothing. Throws `not_found` for
 * an item of another user, a draft or a removed item, `conflict`, `rate_limited`, `remix_unchanged`, and `invalid_request` naming the field.
 */
export const editPublished = async (
  { transaction, clock, feedPages }: ContentContext,
  cause: TransactionCause,
  id: string,
  body: EditItem,
): Promise<EditedItem> => {
  const edited = await transaction(cause, async (tx) => {
    const item = await lockOwnItem(tx, id, cause.actor);
    if (item?.status !== 'published') throw notFound('item');
    const typedContent = editedContent(item, body);
    requireWhole(typedContent);
    const title = editedTitle(item, body, typedContent);
    if (title === item.title && sameContent(typedContent.content, typedContentOf(item).content))
      return { id, title, version: item.version, versions: item.published_version };
    const at = clock();
    await requireEditable(tx.prisma, item, body.version, at);
    const version = await writeEdit(tx, item, { title, typedContent, at });
    return { id, title, version, versions: item.published_version + 1 };
  });
  feedPages.drop();
  return edited;
};

/** All published versions of a public item, latest first. Throws `not_found`. */
export const listPublishedVersions = async ({ prisma }: Pick<ContentContext, 'prisma'>, id: string) => {
  const item = await readStoredItem(prisma, id);
  if (item?.status !== 'published') throw notFound('item');
  const rows = await readPublishedVersions(prisma, id);
  const published_at = item.published_at ?? item.created_at;
  const versions = rows.length > 0 ? rows : [{ number: 1, title: item.title, content: typedContentOf(item).content, published_at }];
  return versions.map((row) => ({ ...row, published_at: row.published_at.toISOString() }));
};
