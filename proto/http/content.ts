import { drafts } from './content/drafts.ts';
import { generation } from './content/generation.ts';
import { items } from './content/items.ts';
import { remixes } from './content/remixes.ts';
import { search } from './content/search.ts';
import { seeds } from './content/seeds.ts';
import { signals } from './content/signals.ts';
import { templates } from './content/templates.ts';
import { testSeeds } from './content/test-seeds.ts';

export { ChangeDraft, Draft, DraftContent, DraftDetail, NewDraft } from './content/drafts.ts';
export {
  AuthorAids,
  Generate,
  Generated,
  GeneratedImage,
  GeneratedShorts,
  GeneratedThread,
  type GenerateEventName,
  GenerateEvents,
  ImageStyle,
  SaveContent,
  ShortsStyle,
  Suggestion,
  ThreadStyle,
  Tone,
} from './content/generation.ts';
export { ContentCard, FeedFilter, FeedSort, ItemDetail } from './content/items.ts';
export { Lineage, Remix, RemixRequest, UserContentItem } from './content/remixes.ts';
export {
  Author,
  ContentItem,
  ImageContent,
  maxDrafts,
  Provenance,
  Reactions,
  RemixConsent,
  RemixCredit,
  Scene,
  ShortsContent,
  ThreadContent,
} from './content/schemas.ts';
export { Highlight, SearchHit, SearchType, TagPage } from './content/search.ts';
export { Signal, SignalExplanation, SignalSource, SourcePlatform } from './content/signals.ts';
export { Template, TemplateCategory } from './content/templates.ts';

export const content = { ...signals, ...templates, ...search, ...generation, ...drafts, ...items, ...remixes, ...seeds, ...testSeeds };
