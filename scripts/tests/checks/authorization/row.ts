import type { Actor } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';

/** A request that is valid except, possibly, for the actor that sends it. */
export interface Attempt {
  readonly path: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the actor's token, for requests that end their session. */
  readonly token?: string | undefined;
}

/** A row of the matrix: allowed actors get a 2xx status or one of `statuses`, all others 401, 403 or 404. */
export interface Row {
  readonly allowed: readonly Actor[];
  readonly statuses?: readonly number[];
  /** One actor after the other: each request replaces what the one before used. */
  readonly isSequential?: boolean;
  readonly request: (environment: TestEnvironment, actor: Actor) => Attempt | Promise<Attempt>;
}

/** By `METHOD /path/{with}/{parameters}`, as in the OpenAPI document. */
export type Rows = Readonly<Record<string, Row>>;

export const row = (allowed: readonly Actor[], request: Row['request'], statuses?: readonly number[]): Row => ({
  allowed,
  request,
  ...(statuses ? { statuses } : {}),
});

/** A row whose requests use something that a user has once, such as a calendar link. */
export const sequential = (each: Row): Row => ({ ...each, isSequential: true });
