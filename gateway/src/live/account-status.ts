import http from 'node:http';
import https from 'node:https';
import { DomainError } from '@trenzeye/kit/errors';
import { auth } from '@trenzeye/proto/http/auth';
import type { Upstream } from '../proxy/upstream.ts';

const timeoutMs = 2_000;
const answerLimitBytes = 65_536;

/** Checks that the account of a token may open a stream. Throws `account_banned` or `invalid_token`. */
export type CheckAccountStatus = (authorization: string) => Promise<void>;

/** The status code of the response, or undefined without a response. Uses node:http because fetch needs six times the memory. */
const statusOf = ({ target, agents }: Upstream, path: string, authorization: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const { request: send } = target.protocol === 'https:' ? https : http;
    const { host, port } = target;
    const request = send({ host, port, agent: agents.api, path, headers: { authorization } }, (response) => {
      let size = 0;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > answerLimitBytes) request.destroy();
      });
      resolve(response.statusCode);
    });
    // For the whole exchange.
    const timer = setTimeout(() => request.destroy(), timeoutMs);
    request.on('error', () => undefined);
    request.once('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    request.end();
  });

/**
 * Asks the auth service once per stream: a token stays valid for up to an hour after a ban, and the gateway stores no accounts. If auth
 * does not respond, the token is accepted.
 */
export const createAccountStatusCheck =
  (upstream: Upstream): CheckAccountStatus =>
  async (authorization) => {
    const status = await statusOf(upstream, auth.me.path, authorization);
    if (status === 403) throw new DomainError('account_banned');
    if (status === 401) throw new DomainError('invalid_token');
  };
