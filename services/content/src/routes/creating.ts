import type { Endpoint } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { getDrafts, getVersion, getVersions, postDraft, postRestore, putDraft } from './drafts.ts';
import { postGenerate } from './generate.ts';
import { deleteItem, getCard, getCardImage, getExport, postView } from './items.ts';
import { getUserContent, getUserRemixes } from './profile-lists.ts';
import { postPublish } from './publish.ts';
import { getLineage, getRequests, patchConsent, postAnswer, postRemix, postRequest } from './remixes.ts';
import { postSave } from './save.ts';

/** From a prompt to a public item and what becomes of it. */
export const creating: readonly ((context: ContentContext) => Endpoint)[] = [
  ...[postGenerate, postSave, postDraft, getDrafts, putDraft, getVersions, getVersion, postRestore, postPublish, deleteItem],
  ...[postRemix, patchConsent, postRequest, getRequests, postAnswer, getLineage, getUserContent, getUserRemixes],
  ...[postView, getCard, getCardImage, getExport],
];
