import type { z } from 'zod';

/** HEAD follows get. OPTIONS is answered by the gateway unless a route says more than which methods there are. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options';

/**
 * Who may call: anybody; a signed-in user; a moderator or admin; an admin; a token with `role: service_role` (GoTrue's admin key)
 * or an admin; another service with the internal token.
 */
export type Access = 'public' | 'user' | 'moderator' | 'admin' | 'service' | 'internal';

/** At most `points` requests in `seconds`, counted per user where signed in, else per client address. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** One operation of the HTTP contract. Servers validate with it, clients are typed by it, the OpenAPI document is made from it. */
export interface Route {
  readonly method: Method;
  /** Express path, e.g. `/api/users/:id`. A trailing `*key` takes the rest of the path. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Fields of a multipart/form-data body in place of `body`: described here, read and checked by the owner itself. */
  readonly form?: z.ZodObject;
  /** Status -> answer; null where there is no body; undefined schema for bytes. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** What comes as server-sent events in the 200 answer. */
  readonly events?: z.ZodType;
  readonly limit?: Limit;
  /** Largest accepted body in bytes; 64 KiB unless said. */
  readonly bodyLimitBytes?: number;
  /** How long the gateway waits for the owner in milliseconds, counted anew while a large body still comes; 15,000 unless said. */
  readonly timeoutMs?: number;
}

export const route = <const R extends Route>(spec: R): R => spec;

/** What all exports of personal data share: for the signed-in person alone, one JSON document, rarely asked for. */
export const personalDataExport = <S extends z.ZodType>(answer: S) =>
  ({ access: 'user', responses: { 200: answer }, limit: { points: 10, seconds: 60 } }) as const;

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;
type Input<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback;

export type ParamsOf<R extends Route> = Parsed<R['params'], Record<string, string>>;
export type QueryOf<R extends Route> = Parsed<R['query'], Record<string, unknown>>;
export type BodyOf<R extends Route> = Parsed<R['body'], undefined>;
export type ParamsInput<R extends Route> = Input<R['params'], undefined>;
export type QueryInput<R extends Route> = Input<R['query'], undefined>;
export type BodyInput<R extends Route> = Input<R['body'], undefined>;

type Success = 200 | 201 | 202;
/** The successful answer's body. */
export type AnswerOf<R extends Route> = {
  [S in keyof R['responses']]: S extends Success ? (R['responses'][S] extends z.ZodType ? z.output<R['responses'][S]> : undefined) : never;
}[keyof R['responses']];
