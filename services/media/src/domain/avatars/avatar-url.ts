const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const address = new RegExp(`^/media/avatars/(${uuid})/(${uuid})\\.webp$`);

/** Where the picture lies in the object store. */
export const avatarKey = (userId: string, id: string): string => `avatars/${userId}/${id}.webp`;

/** Where everybody finds it. */
export const avatarUrl = (userId: string, id: string): string => `/media/${avatarKey(userId, id)}`;

/** The picture of `userId` that an address of a profile names; null for any other address. */
export const parseAvatarId = (userId: string, url: string): string | null => {
  const [, owner, id = null] = address.exec(url) ?? [];
  return owner === userId ? id : null;
};
