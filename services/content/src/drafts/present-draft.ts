import type { DraftDetail, QuotedItem, RemixCredit } from '@trenzeye/proto/http/content';
import { presentAuthor, unknownAuthor } from '../items/present-author.ts';
import { typedContentOf } from '../items/store/item-content.ts';
import type { StoredItem } from '../items/store/stored-items.ts';
import type { CreditRow } from '../remixes/store.ts';

export const presentCredit = (row: CreditRow): RemixCredit => ({
  id: row.id,
  status: row.status,
  title: row.status === 'removed' ? null : row.title,
  type: row.type,
  author: presentAuthor(row),
  username_then: row.username_then ?? row.username ?? unknownAuthor,
  version: row.version,
  versions: row.versions,
});

export const draftType = (type: StoredItem['type']): DraftDetail['type'] => (type === 'video' ? 'shorts' : type);

/** A draft as its owner edits it. */
export const presentDraft = (item: StoredItem, credit: CreditRow | undefined, quote: QuotedItem | null): DraftDetail => ({
  id: item.id,
  status: 'draft',
  type: draftType(item.type),
  title: item.title,
  prompt: item.prompt,
  content: typedContentOf(item).content,
  provenance: item.provenance,
  signal_id: item.signal_id,
  template_id: item.template_id,
  short_id: item.short_id,
  remix_of: credit ? presentCredit(credit) : null,
  quote,
  remix_consent: item.remix_consent,
  version: item.version,
  created_at: item.created_at.toISOString(),
  updated_at: item.updated_at.toISOString(),
});
