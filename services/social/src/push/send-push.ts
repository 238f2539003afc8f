import {
  type Clock,
  createOutgoingFetch,
  DomainError,
  ForbiddenAddress,
  InvalidAnswer,
  requireOutgoingUrl,
  type Vault,
} from '@trenzeye/kit';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import type { PushMessage } from '@trenzeye/proto/http/social';
import webPush from 'web-push';
import type { SocialConfig } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import { findPushKey, insertPushKey, type PushDeviceRow } from './store.ts';

/** The key pair with which push services recognize this installation (VAPID, RFC 8292), each in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Parts {
  readonly prisma: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}

const owner = 'push_keys';

const readOrCreate = async ({ prisma, vault, clock }: Parts): Promise<PushKeys> => {
  let stored = await findPushKey(prisma);
  if (!stored) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await insertPushKey(prisma, { public_key: publicKey, sealed_private_key: vault.seal(privateKey, owner) }, clock());
    // Another replica's pair may have been stored first.
    stored = await findPushKey(prisma);
  }
  if (!stored) throw new Error('the key pair of push messages was not stored');
  return { publicKey: stored.public_key, privateKey: vault.open(stored.sealed_private_key, owner) };
};

/** Reads the stored key pair once; the first call of an installation creates it. */
export const createPushKeys = (parts: Parts): (() => Promise<PushKeys>) => {
  let loading: Promise<PushKeys> | undefined;
  return () => {
    loading ??= readOrCreate(parts).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

/**
 * `gone`: the push service no longer knows the device. `rejected`: repeating the request would not help. `unavailable`: it may help,
 * after `retryAfterMs` if the push service named a time.
 */
export type PushOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'unavailable'; readonly reason: string; readonly retryAfterMs: number | undefined };

const timeoutMs = 10_000;
const timeToLiveSeconds = 86_400;
const longestRetryAfterMs = 3_600_000;

type PushContext = { readonly config: SocialConfig; readonly pushKeys: () => Promise<PushKeys> };
export type PushTarget = Pick<PushDeviceRow, 'user_id' | 'endpoint' | 'p256dh' | 'auth'>;

export const allowsPrivateEndpoints = (config: SocialConfig): boolean =>
  config.PUSH_ENDPOINTS === 'anywhere' && hasDevelopmentFeatures(config);

/** Push services accept mailto: and https: only. */
const contactOf = ({ PUSH_CONTACT, PUBLIC_URL }: SocialConfig): string =>
  PUSH_CONTACT ?? (PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:admin@${new URL(PUBLIC_URL).hostname}`);

/** Seconds or a date (RFC 9110, section 10.2.3). */
const retryAfterOf = (value: string | null): number | undefined => {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : undefined;
};

const outcomeOf = ({ status, headers }: Response): PushOutcome => {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const reason = `status ${status}`;
  if (status === 429 || status >= 500) return { outcome: 'unavailable', reason, retryAfterMs: retryAfterOf(headers.get('retry-after')) };
  return { outcome: 'rejected', reason };
};

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
};

/** Encrypts a message for one device (RFC 8291) and sends it to its push service (RFC 8030), once. Never rejects. */
export const sendPush = async ({ config, pushKeys }: PushContext, device: PushTarget, message: PushMessage): Promise<PushOutcome> => {
  const isAnywhere = allowsPrivateEndpoints(config);
  try {
    requireOutgoingUrl('endpoint', device.endpoint, isAnywhere);
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contactOf(config), ...(await pushKeys()) },
        TTL: timeToLiveSeconds,
        // Replaces an earlier message about the same notification that the device has not fetched yet; at most 32 characters.
        topic: message.tag.replaceAll('-', '').slice(0, 32),
      },
    );
    const send = createOutgoingFetch({ allowsPrivateAddresses: isAnywhere, cause: device.user_id, timeoutMs, limitBytes: 65_536 });
    const { 'Content-Length': _length, ...sent } = headers;
    const response = await send(endpoint, {
      method,
      headers: sent,
      body: body ? new Uint8Array(body) : null,
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    if (error instanceof DomainError || error instanceof ForbiddenAddress || error instanceof InvalidAnswer)
      return { outcome: 'rejected', reason: error.message };
    return { outcome: 'unavailable', reason: reasonOf(error), retryAfterMs: undefined };
  }
};
