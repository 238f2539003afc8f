export { clipText, languageOf, openingOf, previewOf, requireWhole, sameContent, secondsOf, textOf, titleOf } from './content.ts';
export { presentCredit, presentItem } from './present-item.ts';
export { type PublishedText, publishedTextOf } from './published-text.ts';
export { attachQuotes, readQuoteOfDraft } from './quoted-items.ts';
export { requireOwnShort } from './require-own-short.ts';
export { keepPictures, resolveNewPictures, resolvePictures, withoutPictures } from './resolve-pictures.ts';
export { type CreditRow, readCredit } from './store/credits.ts';
export { type FeedRow, feedColumns, readFeedItem, readFeedItems } from './store/feed-items.ts';
export { itemColumns, itemTables } from './store/item-columns.ts';
export { setContent, type TypedContent, typedContentOf } from './store/item-content.ts';
export { lockOwnDraft, lockOwnItem, lockOwnItems, lockPublicItem } from './store/locked-items.ts';
export { addItem, copyItem } from './store/new-items.ts';
export { readStoredPictures } from './store/pictures.ts';
export { type PublishedItem, readPublishedContent } from './store/published-content.ts';
export {
  addPublishedVersions,
  countEditsSince,
  readPublishedNumber,
  readPublishedVersion,
  readPublishedVersions,
  replacePublishedText,
  setPublishedEdit,
} from './store/published-versions.ts';
export {
  type AuthorTotal,
  deleteContent,
  deleteDraft,
  erasedFields,
  markRemoved,
  type Removal,
  readAuthorTotal,
  replaceWithTombstones,
  type Tombstone,
} from './store/removal.ts';
export { findExistingItems, readStoredItem, type StoredItem } from './store/stored-items.ts';
