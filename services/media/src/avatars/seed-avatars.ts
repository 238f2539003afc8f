import { hasAccount } from '@trenzeye/kit';
import type { BodyOf, media } from '@trenzeye/proto/http';
import type { MediaContext } from '../context.ts';
import { avatarKey, avatarUrl } from './avatar-url.ts';
import { renderDrawnAvatar } from './render-avatar.ts';
import { hasAvatar, insertAvatar } from './store.ts';

type DrawnAvatar = BodyOf<typeof media.seedAvatars>[number];

interface SeededAvatars {
  readonly created: number;
  readonly avatars: { user_id: string; url: string }[];
}

/** Stores the row, then the file; repeated after a failure between the two it stores the file. Returns undefined for a deleted account. */
const seedAvatar = async ({ objects, prisma, transaction, clock }: MediaContext, { id, user_id, svg }: DrawnAvatar, trace: string) => {
  const key = avatarKey(user_id, id);
  const url = avatarUrl(user_id, id);
  if ((await hasAvatar(prisma, id)) && (await objects.head(key))) return { isNew: false, url };
  const image = await renderDrawnAvatar(svg);
  const isNew = await transaction({ actor: user_id, trace }, async (tx) => {
    if (!(await hasAccount(tx, user_id))) return undefined;
    if (await hasAvatar(tx.prisma, id)) return false;
    await insertAvatar(tx.prisma, user_id, { id, created_at: clock(), size: image.length });
    return true;
  });
  if (isNew === undefined) return undefined;
  await objects.put(key, image, { contentType: 'image/webp' });
  return { isNew, url };
};

/** Stores drawn avatars; those that exist are not changed. */
export const seedAvatars = async (context: MediaContext, drawings: readonly DrawnAvatar[], trace: string): Promise<SeededAvatars> => {
  const avatars: SeededAvatars['avatars'] = [];
  let created = 0;
  for (const drawing of drawings) {
    const avatar = await seedAvatar(context, drawing, trace);
    if (!avatar) continue;
    created += avatar.isNew ? 1 : 0;
    avatars.push({ user_id: drawing.user_id, url: avatar.url });
  }
  return { created, avatars };
};
