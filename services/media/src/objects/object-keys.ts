/** Prefix of all files of an upload. */
export const uploadPrefix = (userId: string, id: string): string => `uploads/${userId}/${id}/`;

/** Prefix of all uploads of a user. */
export const userUploadsPrefix = (userId: string): string => `uploads/${userId}/`;

/** Key of the original file. */
export const originalKey = (userId: string, id: string): string => `${uploadPrefix(userId, id)}original`;

/** Prefix of all files of a Short, which are public while a public item shows it. */
export const shortPrefix = (shortId: string): string => `shorts/${shortId}/`;

/** Prefix of the files of a picture, which are public while a public item shows it. */
export const picturePrefix = (pictureId: string): string => `pictures/${pictureId}/`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const publicPrefixPattern = new RegExp(`^(?:shorts|pictures)/${uuid}/`);

/** The prefix whose visibility decides whether a key can be read without a signature; undefined if it never can. */
export const publicPrefixOf = (key: string): string | undefined => publicPrefixPattern.exec(key)?.[0];

/** Whether reading a key requires a signed URL or a public prefix. */
export const isPrivateKey = (key: string): boolean => /^(uploads|shorts|pictures|drafts)\//.test(key);
