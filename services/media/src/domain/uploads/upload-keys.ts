/** Everything of one upload lies below it. */
export const uploadPrefix = (userId: string, id: string): string => `uploads/${userId}/${id}/`;

/** All uploads of somebody. */
export const userUploadsPrefix = (userId: string): string => `uploads/${userId}/`;

/** The bytes as they came. */
export const originalKey = (userId: string, id: string): string => `${uploadPrefix(userId, id)}original`;

/** Everything of one Short lies below it; public while an item that shows it is. */
export const shortPrefix = (shortId: string): string => `shorts/${shortId}/`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ofShort = new RegExp(`^shorts/${uuid}/`);

/** The part of a key that decides whether somebody without a signature may read it; undefined where nobody may. */
export const publicPrefixOf = (key: string): string | undefined => ofShort.exec(key)?.[0];

/** What only those may read who were given a signed address. */
export const isPrivateKey = (key: string): boolean => /^(uploads|shorts|drafts)\//.test(key);
