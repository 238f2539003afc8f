const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const avatarPath = new RegExp(`^/media/avatars/(${uuid})/(${uuid})\\.webp$`);

/** Key in the object store. */
export const avatarKey = (userId: string, id: string): string => `avatars/${userId}/${id}.webp`;

/** Public path. */
export const avatarUrl = (userId: string, id: string): string => `/media/${avatarKey(userId, id)}`;

/** Id of the avatar of `userId` that a profile's avatar URL names; null for any other URL. */
export const parseAvatarId = (userId: string, url: string): string | null => {
  const [, owner, id = null] = avatarPath.exec(url) ?? [];
  return owner === userId ? id : null;
};
