import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { DomainError } from '@trenzeye/kit';
import { ForbiddenAddress, publicLookup, requireTarget } from './webhook-target.ts';

/** What became of a delivery. `unconfirmed`: it was sent, or may have been, and nobody knows what came of it. */
export interface Delivered {
  readonly outcome: 'published' | 'failed' | 'unconfirmed';
  readonly code: string;
  readonly reason: string | undefined;
}

export interface Delivery {
  readonly url: string;
  /** `whsec_` and base64, as Standard Webhooks write it */
  readonly secret: string;
  /** The same for every try of one post, so that a receiver can tell a repeat. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

export interface DeliverOptions {
  /** Development alone: http and private addresses as well. */
  readonly anywhere: boolean;
  /** milliseconds for all of it */
  readonly timeout: number;
}

/** https://www.standardwebhooks.com: `v1,` and the HMAC-SHA256 of id, seconds and body. */
export const signatureOf = ({ secret, id, at, body }: Omit<Delivery, 'url'>): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const seconds = Math.floor(at.getTime() / 1000);
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

const failed = (code: string, reason: string): Delivered => ({ outcome: 'failed', code, reason });
const unconfirmed = (code: string, reason: string): Delivered => ({ outcome: 'unconfirmed', code, reason });

const ofStatus = (status: number): Delivered => {
  if (status >= 200 && status < 300) return { outcome: 'published', code: String(status), reason: undefined };
  if (status >= 500) return unconfirmed(String(status), `The webhook answered ${status}: it may or may not have acted on it.`);
  if (status >= 300 && status < 400) return failed(String(status), `The webhook answered ${status}: redirects are not followed.`);
  return failed(String(status), `The webhook refused it with ${status}.`);
};

const ofError = (error: NodeJS.ErrnoException, connected: boolean, timedOut: boolean): Delivered => {
  if (error instanceof ForbiddenAddress) return failed('forbidden', 'The webhook does not lead to a public address: nothing was sent.');
  if (!connected)
    return failed(error.code ?? 'unreachable', `The webhook could not be reached${timedOut ? ' in time' : ''}: nothing was sent.`);
  if (timedOut) return unconfirmed('timeout', 'The webhook did not answer in time: it may or may not have got it.');
  return unconfirmed(error.code ?? 'connection_lost', 'The connection was lost after sending: the webhook may or may not have got it.');
};

/** Sends once, never again by itself, and never to where a redirect points. Resolves with what is known; rejects never. */
export const deliverWebhook = (delivery: Delivery, { anywhere, timeout }: DeliverOptions): Promise<Delivered> => {
  let url: URL;
  try {
    url = requireTarget(delivery.url, anywhere);
  } catch (error) {
    return Promise.resolve(
      failed(
        'invalid_request',
        error instanceof DomainError ? `The webhook's address ${error.options.errors?.[0]?.message}.` : 'The webhook has no valid address.',
      ),
    );
  }
  const { promise, resolve } = Promise.withResolvers<Delivered>();
  const signal = AbortSignal.timeout(timeout);
  const secure = url.protocol === 'https:';
  let connected = false;
  const request = (secure ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    signal,
    ...(anywhere ? {} : { lookup: publicLookup }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(delivery.body),
      'user-agent': 'Trenzeye-Webhook/1',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(Math.floor(delivery.at.getTime() / 1000)),
      'webhook-signature': signatureOf(delivery),
    },
  });
  request.on('socket', (socket) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connected = !secure || (socket as TLSSocket).authorized;
    });
  });
  request.on('response', (response) => {
    resolve(ofStatus(response.statusCode ?? 500));
    // Nobody reads what it says.
    response.destroy();
  });
  request.on('error', (error) => resolve(ofError(error, connected, signal.aborted)));
  request.end(delivery.body);
  return promise;
};
