import http from 'node:http';
import https from 'node:https';
import { DomainError } from '@trenzeye/kit/errors';
import { auth } from '@trenzeye/proto/http/auth';
import type { Upstream } from '../proxy/upstream.ts';

const patience = 2_000;

/** Whether the person behind a token may still come in. Throws `account_banned` or `invalid_token`. */
export type CheckStanding = (authorization: string) => Promise<void>;

/** The status of the answer, if there is one. Not by fetch, which leaves six times as much memory behind. */
const statusOf = ({ target, agent }: Upstream, path: string, authorization: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const { request } = target.protocol === 'https:' ? https : http;
    const { host, port } = target;
    const asked = request({ host, port, agent, path, headers: { authorization }, timeout: patience }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(undefined));
    asked.end();
  });

/**
 * Asks the owner of accounts, once per stream: a token outlives a ban by up to an hour, and the gateway keeps no rows to know it from.
 * When auth does not answer the token counts, as it does everywhere.
 */
export const createStandingCheck =
  (upstream: Upstream): CheckStanding =>
  async (authorization) => {
    const status = await statusOf(upstream, auth.me.path, authorization);
    if (status === 403) throw new DomainError('account_banned');
    if (status === 401) throw new DomainError('invalid_token');
  };
