import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { DomainError, ForbiddenAddress, publicLookup, requireOutgoingUrl, translate } from '@trenzeye/kit';

/** `unconfirmed`: the request may have been sent, and its result is unknown. */
export interface DeliveryResult {
  readonly outcome: 'published' | 'failed' | 'unconfirmed';
  readonly code: string;
  readonly reason: string | undefined;
}

interface WebhookRequest {
  readonly url: string;
  /** `whsec_` and base64, as Standard Webhooks write it */
  readonly secret: string;
  /** The same for all attempts of one post, so that a receiver can detect repeats. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

interface SendOptions {
  /** Also allows http, for development only. */
  readonly allowsPrivateAddresses: boolean;
  /** For connection, request and answer together. */
  readonly timeoutMs: number;
}

/** https://www.standardwebhooks.com: `v1,` and the HMAC-SHA256 of id, seconds and body. */
const signatureOf = ({ secret, id, at, body }: Omit<WebhookRequest, 'url'>): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const seconds = Math.floor(at.getTime() / 1000);
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

const failed = (code: string, reason: string): DeliveryResult => ({ outcome: 'failed', code, reason });
const unconfirmed = (code: string, reason: string): DeliveryResult => ({ outcome: 'unconfirmed', code, reason });

const resultOfStatus = (status: number): DeliveryResult => {
  if (status >= 200 && status < 300) return { outcome: 'published', code: String(status), reason: undefined };
  if (status >= 500) return unconfirmed(String(status), `The webhook answered ${status}: it may or may not have acted on it.`);
  if (status >= 300 && status < 400) return failed(String(status), `The webhook answered ${status}: redirects are not followed.`);
  return failed(String(status), `The webhook refused it with ${status}.`);
};

const resultOfError = (error: NodeJS.ErrnoException, isConnected: boolean, isTimedOut: boolean): DeliveryResult => {
  if (error instanceof ForbiddenAddress) return failed('forbidden', 'The webhook does not lead to a public address: nothing was sent.');
  if (!isConnected)
    return failed(
      error.code ?? 'unreachable',
      isTimedOut ? 'The webhook could not be reached in time: nothing was sent.' : 'The webhook could not be reached: nothing was sent.',
    );
  if (isTimedOut) return unconfirmed('timeout', 'The webhook did not answer in time: it may or may not have received it.');
  return unconfirmed(
    error.code ?? 'connection_lost',
    'The connection was lost after sending: the webhook may or may not have received it.',
  );
};

/** Sends once, without retries and redirects. Never rejects. */
export const sendWebhook = (delivery: WebhookRequest, { allowsPrivateAddresses, timeoutMs }: SendOptions): Promise<DeliveryResult> => {
  let url: URL;
  try {
    url = requireOutgoingUrl('url', delivery.url, allowsPrivateAddresses);
  } catch (error) {
    return Promise.resolve(
      failed(
        'invalid_request',
        error instanceof DomainError
          ? `The webhook's address ${translate(error.options.errors?.[0]?.message ?? error.message, 'en')}.`
          : 'The webhook has no valid address.',
      ),
    );
  }
  const { promise, resolve } = Promise.withResolvers<DeliveryResult>();
  const signal = AbortSignal.timeout(timeoutMs);
  const isSecure = url.protocol === 'https:';
  let isConnected = false;
  const request = (isSecure ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    signal,
    ...(allowsPrivateAddresses ? {} : { lookup: publicLookup }),
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
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = !isSecure || (socket as TLSSocket).authorized;
    });
  });
  request.on('response', (response) => {
    resolve(resultOfStatus(response.statusCode ?? 500));
    // The body of the answer is not used.
    response.destroy();
  });
  request.on('error', (error) => resolve(resultOfError(error, isConnected, signal.aborted)));
  request.end(delivery.body);
  return promise;
};
