import type { World } from './world.ts';

/** Who tries: `owner` owns what the request is about, `other` is just as ordinary a user. */
export const actors = ['visitor', 'owner', 'other', 'moderator', 'admin', 'suspended', 'banned'] as const;
export type Actor = (typeof actors)[number];

/** A request that is right in every way but, perhaps, in who sends it. */
export interface Attempt {
  readonly path: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the actor's own, for what ends the session it is sent with. */
  readonly token?: string | undefined;
}

/** One line of the matrix: who gets a 2xx (or one of `answers`); everybody else gets 401, 403 or 404. */
export interface Row {
  readonly allowed: readonly Actor[];
  readonly answers?: readonly number[];
  readonly request: (world: World, actor: Actor) => Attempt | Promise<Attempt>;
}

/** `METHOD /path/{with}/{parameters}`, as the OpenAPI document names it. */
export type Rows = Readonly<Record<string, Row>>;

export const everybody: readonly Actor[] = actors;
/** Reads that need no account: a banned person's token is refused all the same. */
export const anybody: readonly Actor[] = actors.filter((actor) => actor !== 'banned');
/** Reads of a signed-in person's own. */
export const signedIn: readonly Actor[] = anybody.filter((actor) => actor !== 'visitor');
/** Writes: suspended people only read. */
export const writers: readonly Actor[] = signedIn.filter((actor) => actor !== 'suspended');
export const owner: readonly Actor[] = ['owner'];
export const moderators: readonly Actor[] = ['moderator', 'admin'];
export const admins: readonly Actor[] = ['admin'];

/** A row whose request is always the same. */
export const row = (allowed: readonly Actor[], request: Row['request'], answers?: readonly number[]): Row => ({
  allowed,
  request,
  ...(answers ? { answers } : {}),
});
