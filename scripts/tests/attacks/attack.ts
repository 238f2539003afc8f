import type { TestEnvironment } from '../environment/test-environment.ts';
import type { RedirectingWebsites } from './redirecting-websites.ts';

export interface RawRequest {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The members of a JSON object; empty for any other body. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A running stack that requires confirmed addresses, its users, and requests whose status is not checked. */
export interface AttackTarget extends TestEnvironment {
  readonly mode: 'embedded' | 'distributed';
  /** Websites of sources of trends. */
  readonly websites: RedirectingWebsites;
  readonly send: (method: string, path: string, request?: RawRequest) => Promise<RawResponse>;
}

/** One attack. `run` resolves when the platform withstands it; otherwise it rejects with what the attacker got. */
export interface Attack {
  /** What the attacker does, and what must happen instead: `action -> defence`. */
  readonly name: string;
  readonly run: (target: AttackTarget) => Promise<void>;
}
