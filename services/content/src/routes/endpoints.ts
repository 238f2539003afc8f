import type { Endpoint } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { bookmarks } from './bookmarks/bookmarks.ts';
import { completion } from './completion/completion.ts';
import { getDrafts, getVersion, getVersions, postDraft, postRestore, putDraft } from './drafts/drafts.ts';
import { getFollowingFeed, getItem, getPublicFeed } from './feed/feed.ts';
import { getUserContent, getUserRemixes } from './feed/profile-lists.ts';
import { postCaptions, postDescription, postGenerate } from './generation/generate.ts';
import { getTemplate, getTemplatePreview, getTemplates } from './generation/templates.ts';
import { getEdits, postEdit } from './items/edits.ts';
import { deleteItem, getCard, getCardImage, getExport, getExportImages, postView } from './items/items.ts';
import { postPublish } from './items/publish.ts';
import { postSave } from './items/save.ts';
import { linkPreviews } from './link-previews/link-previews.ts';
import { adminModels } from './models/admin-models.ts';
import { personalAi } from './models/personal-ai.ts';
import { niches } from './niches/niches.ts';
import { getQuotes, postQuote } from './quotes/quotes.ts';
import { getLineage, getRequests, patchConsent, postAnswer, postRemix, postRequest } from './remixes/remixes.ts';
import { getSearch, getTag } from './search/search.ts';
import { postSeedContent, postSeedSignals, postTestSeeds } from './seeds/seeds.ts';
import { adminSources } from './signals/admin-sources.ts';
import {
  deleteHide,
  deleteMute,
  getHidden,
  getMutes,
  getSignal,
  getSignalDetails,
  getSignals,
  putHide,
  putMute,
} from './signals/signals.ts';
import { voices } from './voices/voices.ts';

type CreateEndpoint = (context: ContentContext) => Endpoint;

const feed: readonly CreateEndpoint[] = [getPublicFeed, getFollowingFeed, getItem, getUserContent, getUserRemixes];
const drafts: readonly CreateEndpoint[] = [postDraft, getDrafts, putDraft, getVersions, getVersion, postRestore];
const items: readonly CreateEndpoint[] = [
  postSave,
  postPublish,
  deleteItem,
  postView,
  getCard,
  getCardImage,
  getExport,
  getExportImages,
  postEdit,
  getEdits,
];
const remixes: readonly CreateEndpoint[] = [
  postRemix,
  patchConsent,
  postRequest,
  getRequests,
  postAnswer,
  getLineage,
  postQuote,
  getQuotes,
];
// Fixed paths come before those with a parameter in the same position.
const signals: readonly CreateEndpoint[] = [
  getSignals,
  getHidden,
  getMutes,
  putMute,
  deleteMute,
  getSignal,
  getSignalDetails,
  putHide,
  deleteHide,
];
const generation: readonly CreateEndpoint[] = [postGenerate, postDescription, postCaptions, getTemplates, getTemplate, getTemplatePreview];
const search: readonly CreateEndpoint[] = [getSearch, getTag];
const seeds: readonly CreateEndpoint[] = [postSeedSignals, postSeedContent, ...postTestSeeds];

export const endpoints = (context: ContentContext): readonly Endpoint[] =>
  [
    feed,
    drafts,
    items,
    remixes,
    niches,
    signals,
    generation,
    search,
    bookmarks,
    completion,
    linkPreviews,
    seeds,
    adminModels,
    adminSources,
    personalAi,
    voices,
  ]
    .flat()
    .map((create) => create(context));
