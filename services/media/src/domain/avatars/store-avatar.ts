import { createHash, randomUUID } from 'node:crypto';
import { DomainError, type IdempotencyKey, type Viewer } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { hasAccount, hasAvatar, insertAvatar, unusedAvatars } from '../../store/avatars.ts';
import { avatarKey, avatarUrl } from './avatar-url.ts';
import { deleteAvatarFiles, removeAvatars } from './remove-avatars.ts';
import { renderAvatar } from './render-avatar.ts';

/** How long a picture may wait for its profile to show it, in milliseconds: longer than any news of that is under way. */
const patience = 86_400_000;

export interface StoreAvatar {
  readonly viewer: Viewer;
  readonly bytes: Uint8Array;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** The body is no JSON, so the key is bound to the file. */
const boundTo = (idempotencyKey: IdempotencyKey, bytes: Uint8Array): IdempotencyKey => ({
  ...idempotencyKey,
  fingerprint: createHash('sha256').update(bytes).digest('base64url'),
});

/**
 * Stores a picture for the viewer's profile, which does not show it yet, and removes forgotten ones. Throws `invalid_request` naming
 * `avatar`, `unauthenticated` when the account is gone.
 */
export const storeAvatar = async (context: Context, { viewer, bytes, trace, idempotencyKey }: StoreAvatar): Promise<{ url: string }> => {
  const { objects, sql, transact, clock } = context;
  const picture = await renderAvatar(bytes);
  const cause = { actor: viewer.id, trace, ...(idempotencyKey && { idempotencyKey: boundTo(idempotencyKey, bytes) }) };
  const { id } = await transact(cause, async (_emit, tx) => {
    if (!(await hasAccount(tx, viewer.id))) throw new DomainError('unauthenticated');
    const row = { id: randomUUID(), created_at: clock() };
    await insertAvatar(tx, viewer.id, row);
    return { id: row.id };
  });
  await objects.put(avatarKey(viewer.id, id), picture, { contentType: 'image/webp' });
  // Removed meanwhile, with the account or as an old one that came again: then the file goes, too.
  if (!(await hasAvatar(sql, id))) {
    await deleteAvatarFiles(objects, viewer.id, [id]);
    throw new DomainError('unauthenticated');
  }
  await removeAvatars(objects, sql, viewer.id, await unusedAvatars(sql, viewer.id, new Date(clock().getTime() - patience)));
  return { url: avatarUrl(viewer.id, id) };
};
