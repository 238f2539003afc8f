import type { Endpoint } from '@trenzeye/kit';
import { getExport, getExportImages } from './accounts/routes.ts';
import { bookmarks } from './bookmarks/routes.ts';
import { completion } from './completion/routes.ts';
import type { ContentContext } from './context.ts';
import { getDrafts, getVersion, getVersions, postDraft, postRestore, putDraft } from './drafts/routes.ts';
import { postSave } from './drafts/save-routes.ts';
import { getUserContent, getUserRemixes } from './feed/profile-list-routes.ts';
import { getFollowingFeed, getPublicFeed } from './feed/routes.ts';
import { postCaptions, postDescription, postGenerate } from './generation/routes.ts';
import { getCard, getCardImage, getItem, postView } from './item-pages/routes.ts';
import { linkPreviews } from './link-previews/routes.ts';
import { adminModels } from './models/admin-routes.ts';
import { personalAi } from './models/personal-ai-routes.ts';
import { niches } from './niches/routes.ts';
import { getEdits, postEdit } from './publishing/edits-routes.ts';
import { deleteItem } from './publishing/items-routes.ts';
import { postPublish } from './publishing/publish-routes.ts';
import { getQuotes, postQuote } from './quotes/routes.ts';
import { getLineage, getRequests, patchConsent, postAnswer, postRemix, postRequest } from './remixes/routes.ts';
import { getSearch, getTag } from './search/routes.ts';
import { postSeedContent, postSeedSignals, postTestSeeds } from './seeds/routes.ts';
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
} from './signals/routes.ts';
import { adminSources } from './sources/routes.ts';
import { getTemplate, getTemplatePreview, getTemplates } from './templates/routes.ts';
import { voices } from './voices/routes.ts';

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
