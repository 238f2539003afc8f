import type { DraftDetail, QuotedItem } from '@trenzeye/proto/http/content';
import { type CreditRow, presentCredit, type StoredItem, typedContentOf } from '../items/index.ts';

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
