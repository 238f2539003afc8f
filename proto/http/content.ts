import { adminModels } from './content/admin-models.ts';
import { adminSources } from './content/admin-sources.ts';
import { bookmarks } from './content/bookmarks.ts';
import { captions } from './content/captions.ts';
import { completion } from './content/completion.ts';
import { drafts } from './content/drafts.ts';
import { edits } from './content/edits.ts';
import { generation } from './content/generation.ts';
import { items } from './content/items.ts';
import { linkPreviews } from './content/link-previews.ts';
import { niches } from './content/niches.ts';
import { personalAi } from './content/personal-ai.ts';
import { quotes } from './content/quotes.ts';
import { remixes } from './content/remixes.ts';
import { search } from './content/search.ts';
import { seeds } from './content/seeds.ts';
import { signals } from './content/signals.ts';
import { templates } from './content/templates.ts';
import { testSeeds } from './content/test-seeds.ts';
import { voices } from './content/voices.ts';

export { FeedPreview, maxFeeds, TrendSource, TrendSources } from './content/admin-sources.ts';
export { maxBookmarks } from './content/bookmarks.ts';
export { translationLimit } from './content/captions.ts';
export { ChangeDraft, Draft, DraftContent, DraftDetail, NewDraft } from './content/drafts.ts';
export { EditItem, maxEditsPerHour, maxPublishedVersions, PublishedVersion } from './content/edits.ts';
export {
  AuthorAids,
  ContentCheck,
  ContentChecks,
  Generate,
  Generated,
  GeneratedImage,
  GeneratedShorts,
  GeneratedThread,
  type GenerateEventName,
  GenerateEvents,
  ImageAspect,
  ImageStyle,
  PosterDesign,
  PosterMotif,
  SaveContent,
  ShortsStyle,
  Suggestion,
  ThreadStyle,
  Tone,
} from './content/generation.ts';
export { ContentCard, FeedFilter, FeedSort, ItemDetail } from './content/items.ts';
export {
  ChosenJob,
  configuredEndpointId,
  FoundServer,
  LocalAi,
  LocalModel,
  localEndpointId,
  ModelBudgets,
  ModelChoice,
  ModelEndpoint,
  ModelJob,
  ModelPrices,
  ModelServerKind,
  ModelSettings,
  ModelTestResult,
  ModelUsage,
  noModelPrices,
  PersonalAi,
  PersonalEndpoint,
  SpeechJob,
} from './content/model-schemas.ts';
export {
  AlertSettings,
  Follow,
  FollowKind,
  maxFollows,
  maxMutedWords,
  maxNiches,
  maxPhraseWords,
  Niche,
  NicheInput,
  trendLanguages,
  trendRegions,
} from './content/niches.ts';
export { Lineage, Remix, RemixRequest, UserContentItem } from './content/remixes.ts';
export {
  AltText,
  Author,
  ContentItem,
  Edited,
  handwrittenProvenance,
  ImageContent,
  ItemPicture,
  LinkPreview,
  maxDrafts,
  maxPictures,
  PartProvenance,
  Provenance,
  QuotedItem,
  Reactions,
  RemixConsent,
  RemixCredit,
  Scene,
  ShortsContent,
  ThreadContent,
} from './content/schemas.ts';
export { Highlight, maxTagCount, SearchHit, SearchType, TagPage } from './content/search.ts';
export { Signal, SignalDetails, SignalExplanation, SignalSource, SignalView, SourcePlatform, signalHours } from './content/signals.ts';
export { Template, TemplateCategory } from './content/templates.ts';
export { maxVoices, Voice, VoiceInput } from './content/voices.ts';

export const content = {
  ...signals,
  ...niches,
  ...templates,
  ...search,
  ...captions,
  ...generation,
  ...drafts,
  ...items,
  ...edits,
  ...bookmarks,
  ...completion,
  ...remixes,
  ...quotes,
  ...linkPreviews,
  ...seeds,
  ...testSeeds,
  ...adminModels,
  ...adminSources,
  ...personalAi,
  ...voices,
};
