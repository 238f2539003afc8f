import { createHash, randomUUID } from 'node:crypto';
import { DomainError, hasAccount, type IdempotencyKey, type Viewer } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { lockQuota, requireFreeStorage } from '../uploads/index.ts';
import { avatarKey, avatarUrl } from './avatar-url.ts';
import { deleteAvatarFiles, removeAvatars } from './remove-avatars.ts';
import { renderAvatar } from './render-avatar.ts';
import { hasAvatar, insertAvatar, listUnusedAvatars } from './store.ts';

/** Milliseconds after which an avatar that no profile shows is deleted; longer than any event delay. */
const unusedAvatarTtlMs = 86_400_000;

interface StoreAvatar {
  readonly viewer: Viewer;
  readonly bytes: Uint8Array;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** The multipart body has no JSON fingerprint, so the key is bound to the file's hash. */
const bindToFile = (idempotencyKey: IdempotencyKey, bytes: Uint8Array): IdempotencyKey => ({
  ...idempotencyKey,
  fingerprint: createHash('sha256').update(bytes).digest('base64url'),
});

/**
 * Stores an avatar that the viewer's profile does not show yet, and deletes unused older ones. Throws `invalid_request` naming
 * `avatar`, `payload_too_large` when the viewer's files use all of the storage, and `unauthenticated` when the account is deleted.
 */
export const storeAvatar = async (
  context: MediaContext,
  { viewer, bytes, trace, idempotencyKey }: StoreAvatar,
): Promise<{ url: string }> => {
  const { objects, prisma, transaction, clock } = context;
  const image = await renderAvatar(bytes, viewer.id);
  const cause = { actor: viewer.id, trace, ...(idempotencyKey && { idempotencyKey: bindToFile(idempotencyKey, bytes) }) };
  const { id } = await transaction(cause, async (tx) => {
    if (!(await hasAccount(tx, viewer.id))) throw new DomainError('unauthenticated');
    await lockQuota(tx.prisma, viewer.id);
    await requireFreeStorage(context, tx.prisma, viewer.id);
    const row = { id: randomUUID(), size: image.length, created_at: clock() };
    await insertAvatar(tx.prisma, viewer.id, row);
    return { id: row.id };
  });
  await objects.put(avatarKey(viewer.id, id), image, { contentType: 'image/webp' });
  // Deleted in the meantime, with the account or as a repeated request for an expired avatar: delete the file as well.
  if (!(await hasAvatar(prisma, id))) {
    await deleteAvatarFiles(objects, viewer.id, [id]);
    throw new DomainError('unauthenticated');
  }
  await removeAvatars(
    objects,
    prisma,
    viewer.id,
    await listUnusedAvatars(prisma, viewer.id, new Date(clock().getTime() - unusedAvatarTtlMs)),
  );
  return { url: avatarUrl(viewer.id, id) };
};
