import { createHmac } from 'node:crypto';
import {
  configuredLookup,
  DomainError,
  ForbiddenAddress,
  InvalidAnswer,
  publicLookup,
  requestOnce,
  requireOutgoingUrl,
  translate,
} from '@trenzeye/kit';

/** `unconfirmed`: the request may have been sent, and its result is unknown. */
export interface DeliveryResult {
  readonly outcome: 'published' | 'failed' | 'unconfirmed';
  readonly code: string;
  readonly reason: string | undefined;
}

interface WebhookRequest {
  readonly userId: string;
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
const signatureOf = ({ secret, id, at, body }: Pick<WebhookRequest, 'secret' | 'id' | 'at' | 'body'>): string => {
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

const resultOfError = (error: unknown, isConnected: boolean): DeliveryResult => {
  const isTimedOut = error instanceof Error && error.name === 'TimeoutError';
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof ForbiddenAddress) return failed('forbidden', 'The webhook does not lead to a public address: nothing was sent.');
  if (!isConnected)
    return failed(
      typeof code === 'string' ? code : 'unreachable',
      isTimedOut ? 'The webhook could not be reached in time: nothing was sent.' : 'The webhook could not be reached: nothing was sent.',
    );
  if (isTimedOut) return unconfirmed('timeout', 'The webhook did not answer in time: it may or may not have received it.');
  if (error instanceof InvalidAnswer)
    return unconfirmed('invalid_answer', 'The webhook sent an invalid answer: it may or may not have acted on it.');
  return unconfirmed(
    typeof code === 'string' ? code : 'connection_lost',
    'The connection was lost after sending: the webhook may or may not have received it.',
  );
};

const headersOf = (delivery: WebhookRequest) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(delivery.body),
  'user-agent': 'Trenzeye-Webhook/1',
  'webhook-id': delivery.id,
  'webhook-timestamp': String(Math.floor(delivery.at.getTime() / 1000)),
  'webhook-signature': signatureOf(delivery),
});

/** Sends once, without retries and redirects. Never rejects. */
export const sendWebhook = async (
  delivery: WebhookRequest,
  { allowsPrivateAddresses, timeoutMs }: SendOptions,
): Promise<DeliveryResult> => {
  let url: URL;
  try {
    url = requireOutgoingUrl('url', delivery.url, allowsPrivateAddresses);
  } catch (error) {
    return failed(
      'invalid_request',
      error instanceof DomainError
        ? `The webhook's address ${translate(error.options.errors?.[0]?.message ?? error.message, 'en')}.`
        : 'The webhook has no valid address.',
    );
  }
  let isConnected = false;
  try {
    const { message } = await requestOnce(url, {
      method: 'POST',
      headers: headersOf(delivery),
      lookup: allowsPrivateAddresses ? configuredLookup : publicLookup,
      signal: new AbortController().signal,
      cause: delivery.userId,
      timeoutMs,
      onConnected: () => {
        isConnected = true;
      },
      send: (request) => request.end(delivery.body),
    });
    // The body of the answer is not used.
    message.destroy();
    return resultOfStatus(message.statusCode ?? 500);
  } catch (error) {
    return resultOfError(error, isConnected);
  }
};
