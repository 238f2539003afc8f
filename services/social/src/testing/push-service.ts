import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser's subscription: its endpoint at the push service, and the keys that only the browser has. */
export interface TestBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** The decrypted JSON. */
  readonly message: Record<string, unknown>;
  /** The verified claims of the VAPID token. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
}

export interface PushService {
  readonly url: string;
  readonly received: ReceivedPush[];
  subscribe(): TestBrowser;
  /** Status and headers of further answers; 201 by default. */
  answer(status: number, headers?: Record<string, string>): void;
  stop(): Promise<void>;
}

interface Subscription {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts the single record of an aes128gcm body (RFC 8188) with the keys of a subscription (RFC 8291). */
const decrypt = ({ ecdh, auth }: Subscription, body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
};

/** Verifies the ES256 token of the Authorization header (RFC 8292) with the key that stands beside it. */
const verifyVapid = (authorization = ''): ReceivedPush['claims'] => {
  const [, token = '', k = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the VAPID token is not valid');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
};

/** A push service after RFC 8030 that decrypts what it receives, as the browser would. A message that cannot be decrypted answers 400. */
export const startPushService = async (): Promise<PushService> => {
  const subscriptions = new Map<string, Subscription>();
  const received: ReceivedPush[] = [];
  let response: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    try {
      const subscription = subscriptions.get(path);
      if (!subscription) {
        reply.writeHead(410).end();
        return;
      }
      const claims = verifyVapid(request.headers.authorization);
      received.push({ endpoint: `${url}${path}`, headers: request.headers, message: JSON.parse(decrypt(subscription, body)), claims });
      reply.writeHead(response.status, response.headers).end();
    } catch (error) {
      reply.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${createHash('sha256').update(auth).digest('hex')}`;
      subscriptions.set(path, { ecdh, auth });
      return { endpoint: url + path, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } };
    },
    answer: (status, headers = {}) => {
      response = { status, headers };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
