/** Who sends a request: `owner` owns the resource, `other` is another user with the same role. */
export const actors = ['visitor', 'owner', 'other', 'moderator', 'admin', 'suspended', 'banned'] as const;
export type Actor = (typeof actors)[number];

export const allActors: readonly Actor[] = [...actors];
/** For public reads; the token of a banned user is rejected there as well. */
export const notBanned: readonly Actor[] = actors.filter((actor) => actor !== 'banned');
/** For reads of the user's own data. */
export const signedIn: readonly Actor[] = notBanned.filter((actor) => actor !== 'visitor');
/** For writes: a suspended user can only read. */
export const writers: readonly Actor[] = signedIn.filter((actor) => actor !== 'suspended');
export const ownerOnly: readonly Actor[] = ['owner'];
export const moderators: readonly Actor[] = ['moderator', 'admin'];
export const admins: readonly Actor[] = ['admin'];
