import { type Handlers, hasAccount, lockAccountForDeletion } from '@trenzeye/kit';
import type { EventData } from '@trenzeye/proto/events';
import { parseAvatarId } from './avatars/avatar-url.ts';
import { deleteAvatarFiles, removeAvatars } from './avatars/remove-avatars.ts';
import { deleteUser, setAvatarInUse } from './avatars/store.ts';
import type { MediaContext } from './context.ts';
import type { PrismaClient } from './database/generated/client.ts';
import type { Database } from './database/transaction.ts';
import { picturePrefix, shortPrefix } from './objects/object-keys.ts';
import { isShortOf, setVisible } from './objects/store.ts';
import { removeOrphanedPictures, removeUserPictures } from './pictures/remove-pictures.ts';
import { findOwnPictures } from './pictures/store.ts';
import { removeUserShorts } from './shorts/remove-user-shorts.ts';
import { deleteSpeechModel, deleteSpeechUsage, setLocalRecognizer, setSpeechModel } from './speech/store.ts';
import { removeUserUploads } from './uploads/remove-user-uploads.ts';

type ShownItem = Pick<EventData<'content.restored'>, 'shortId' | 'pictureIds' | 'contentId' | 'userId' | 'version'>;

/** Most items are threads. */
const showsFiles = ({ shortId, pictureIds }: ShownItem): boolean => shortId !== '' || pictureIds.length > 0;

/** The files of a Short and of pictures are public while a published item of their owner shows them. */
const setItemVisible = async (
  prisma: Database,
  { shortId, pictureIds, contentId, userId, version }: ShownItem,
  isVisible: boolean,
): Promise<void> => {
  if (shortId !== '' && (await isShortOf(prisma, shortId, userId)))
    await setVisible(prisma, shortPrefix(shortId), contentId, isVisible, version);
  for (const { id } of await findOwnPictures(prisma, userId, pictureIds))
    await setVisible(prisma, picturePrefix(id), contentId, isVisible, version);
};

/** Projections of the profile pictures in use, the published Shorts and pictures and the chosen speech models, and the deletion of accounts. */
export const consumers = ({ objects, jobs }: Pick<MediaContext, 'objects' | 'jobs'>): Handlers<PrismaClient> => ({
  'user.updated': async ({ data: { userId, avatarUrl, version } }, tx) => {
    if (!(await hasAccount(tx, userId))) return;
    const unused = await setAvatarInUse(tx.prisma, userId, parseAvatarId(userId, avatarUrl), version);
    await removeAvatars(objects, tx.prisma, userId, unused);
  },
  'content.published': { when: showsFiles, handle: ({ data }, tx) => setItemVisible(tx.prisma, data, true) },
  'content.restored': ({ data }, tx) => setItemVisible(tx.prisma, data, true),
  'content.removed': async ({ data }, tx) => {
    await setItemVisible(tx.prisma, data, false);
    // An item that a moderator removed can be restored.
    if (data.reason !== 'moderation') await removeOrphanedPictures(objects, tx, data);
  },
  'speech_model.chosen': async ({ data: { job, baseUrl, sealedKey, model, voices, price } }, { prisma }) => {
    if (baseUrl === '') return deleteSpeechModel(prisma, job);
    await setSpeechModel(prisma, { job, base_url: baseUrl, sealed_key: sealedKey || null, model, voices, price });
    // The latest choice is used: an endpoint takes the place of a recognizer on the server.
    if (job === 'transcription') await setLocalRecognizer(prisma, null);
  },
  'account.deleted': async ({ data: { userId }, occurredAt }, tx) => {
    await lockAccountForDeletion(tx, userId);
    const avatars = await deleteUser(tx.prisma, userId, occurredAt);
    await deleteSpeechUsage(tx.prisma, userId);
    await removeUserUploads({ objects, jobs }, tx, userId);
    await removeUserShorts({ objects, jobs }, tx, userId);
    await removeUserPictures(objects, tx, userId);
    await deleteAvatarFiles(objects, userId, avatars);
  },
});
