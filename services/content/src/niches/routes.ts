import { createText, DomainError, type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { content, maxMutedWords } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { changeAlertSettings, readAlertSettings } from './alert-settings.ts';
import { followSignal, readFollowedSignals, unfollowSignal } from './follow-signal.ts';
import { presentNiches } from './present-niche.ts';
import { createNiche, updateNiche } from './save-niche.ts';
import { deleteNiche, muteWord, readMutedWords, readNiches, unmuteWord } from './store.ts';
import { normalizeWords, requirePhrase } from './words.ts';

const getNiches = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.listNiches, async ({ viewer }) => presentNiches(prisma, await readNiches(prisma, viewer.id)));

const postNiche = (context: ContentContext): Endpoint =>
  endpoint(content.createNiche, async ({ viewer, body }) => reply(201, await createNiche(context, viewer.id, body)));

const putNiche = (context: ContentContext): Endpoint =>
  endpoint(content.updateNiche, ({ viewer, params, body }) => updateNiche(context, viewer.id, params.id, body));

const removeNiche = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.deleteNiche, async ({ viewer, params }) => {
    if (!(await deleteNiche(prisma, viewer.id, params.id))) throw notFound('niche');
    return reply(204, undefined);
  });

const getSettings = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.alertSettings, ({ viewer }) => readAlertSettings(prisma, viewer.id));

const putSettings = (context: ContentContext): Endpoint =>
  endpoint(content.changeAlertSettings, ({ viewer, body }) => changeAlertSettings(context, viewer.id, body));

const getFollowed = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.followedSignals, async ({ viewer, query }) => ({ ids: await readFollowedSignals(prisma, viewer.id, query.signal) }));

const putFollow = (context: ContentContext): Endpoint =>
  endpoint(content.followSignal, ({ viewer, params, body }) => followSignal(context, viewer.id, params.id, body.niche_id));

const deleteFollow = (context: ContentContext): Endpoint =>
  endpoint(content.unfollowSignal, async ({ viewer, params }) => {
    await unfollowSignal(context, viewer.id, params.id);
    return reply(204, undefined);
  });

const getMutedWords = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.mutedWords, async ({ viewer }) =>
    (await readMutedWords(prisma, viewer.id)).map(({ word, muted_at }) => ({ word, muted_at: muted_at.toISOString() })),
  );

const putMutedWord = ({ prisma, clock }: ContentContext): Endpoint =>
  endpoint(content.muteWord, async ({ params, viewer }) => {
    if (!(await muteWord(prisma, viewer.id, requirePhrase('word', params.word), clock())))
      throw new DomainError('conflict', { detail: createText('You can mute {maxMutedWords} words. Unmute one first.', { maxMutedWords }) });
    return reply(204, undefined);
  });

const deleteMutedWord = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.unmuteWord, async ({ params, viewer }) => {
    await unmuteWord(prisma, viewer.id, normalizeWords(params.word));
    return reply(204, undefined);
  });

// Fixed paths come before those with a parameter in the same position.
export const niches = [
  getNiches,
  getSettings,
  putSettings,
  postNiche,
  putNiche,
  removeNiche,
  getFollowed,
  getMutedWords,
  putMutedWord,
  deleteMutedWord,
  putFollow,
  deleteFollow,
];
