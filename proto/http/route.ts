import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';

/** GET routes also handle HEAD. The gateway answers OPTIONS with the allowed methods unless a route declares it. */
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options';

/**
 * Required caller, in this order: none; a signed-in user; a moderator or admin; an admin; a token with the role `service_role` or `supabase_admin` (GoTrue's
 * admin key) or an admin; another service with the internal token.
 */
export type Access = 'public' | 'user' | 'moderator' | 'admin' | 'service' | 'internal';

/** At most `points` requests within `seconds`, per user if signed in, otherwise per client address. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** One operation of the HTTP contract, used for validation in servers, types in clients and the OpenAPI document. */
export interface Route {
  readonly method: Method;
  /** Express path, e.g. `/api/users/:id`. A trailing `*key` matches the rest of the path. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Completes or ends a sign-in, so sessions that have not verified the account's second factor may use it. Every other route that requires
   * a user refuses them with `insufficient_aal`; on public routes they are visitors.
   */
  readonly isSignInStep?: true;
  /** Gives lasting access or an outgoing connection to the account, so sessions without a recent sign-in are refused with `reauthentication_needed`. */
  readonly needsRecentSignIn?: true;
  /** GoTrue's status of `insufficient_aal` on this route; 401 by default. */
  readonly insufficientAalStatus?: 403 | 422;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Fields of a multipart/form-data body instead of `body`. For documentation only: the service parses and validates the form. */
  readonly form?: z.ZodObject;
  /** Status code -> response body; null for none or for binary data. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Errors besides those of every operation of its kind, see `documentedErrors`. */
  readonly errors?: readonly ProblemCode[];
  /** Server-sent events of the 200 response. */
  readonly events?: z.ZodType;
  readonly limit?: Limit;
  /** Maximum size of the request body; 64 KiB by default. */
  readonly bodyLimitBytes?: number;
  /** Response timeout of the gateway, restarted while a large request body is arriving; 15,000 by default. */
  readonly timeoutMs?: number;
  /** The response can be as large as a stored file or an export. The gateway sends such responses over connections of their own. */
  readonly hasLargeResponse?: boolean | undefined;
}

export const route = <const R extends Route>(spec: R): R => spec;

/** Whether a route needs the rights of a moderator or admin. Service tokens use the routes of access `service` without an account. */
export const isStaffRoute = ({ access }: Pick<Route, 'access'>): boolean =>
  access === 'moderator' || access === 'admin' || access === 'service';

/** Whether users with an enrolled second factor must have verified it in their session. */
export const needsSecondFactor = (each: Pick<Route, 'access' | 'isSignInStep'>): boolean =>
  isStaffRoute(each) || (each.access === 'user' && each.isSignInStep !== true);

/** Common fields of the routes that export personal data: one JSON document of the signed-in user, with a strict rate limit. */
export const personalDataExport = <S extends z.ZodType>(body: S) =>
  ({
    access: 'user',
    responses: { 200: body },
    limit: { points: 10, seconds: 60 },
    hasLargeResponse: true,
  }) as const;

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;
type Input<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback;

export type ParamsOf<R extends Route> = Parsed<R['params'], Record<string, string>>;
export type QueryOf<R extends Route> = Parsed<R['query'], Record<string, unknown>>;
export type BodyOf<R extends Route> = Parsed<R['body'], undefined>;
export type ParamsInput<R extends Route> = Input<R['params'], undefined>;
export type QueryInput<R extends Route> = Input<R['query'], undefined>;
export type BodyInput<R extends Route> = Input<R['body'], undefined>;

type Success = 200 | 201 | 202;
/** Body of the successful response. */
export type AnswerOf<R extends Route> = {
  [S in keyof R['responses']]: S extends Success ? (R['responses'][S] extends z.ZodType ? z.output<R['responses'][S]> : undefined) : never;
}[keyof R['responses']];
