import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Options as the server sends them, in their JSON form. */
interface RequestOptions {
  readonly challenge: string;
}
interface CreationOptions extends RequestOptions {
  readonly user: { readonly id: string };
}

/** What an attacker or a broken device may answer instead. */
export interface AnswerChanges {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
  readonly attestation?: { readonly format: string; readonly statement: ReadonlyMap<string, Cbor> };
}

type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** The first byte of a CBOR item (RFC 8949) and its argument. */
const cborHead = (majorType: number, argument: number): Buffer => {
  if (argument < 24) return Buffer.from([(majorType << 5) | argument]);
  if (argument < 256) return Buffer.from([(majorType << 5) | 24, argument]);
  return Buffer.from([(majorType << 5) | 25, argument >> 8, argument & 255]);
};

const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(encodeCbor)]);
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)])]);
};

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** An ES256 key in COSE (RFC 9053). */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
};

const flag = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };

/** Authenticator data (WebAuthn, section 6.1). */
const authenticatorData = (rpId: string, userVerified: boolean, signCount: number, attested?: Buffer): Buffer => {
  const flags = flag.userPresent | (userVerified ? flag.userVerified : 0) | (attested ? flag.attestedCredential : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(signCount);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...(attested ? [attested] : [])]);
};

/** One passkey on a device that a test controls: real keys, attestations of format none and assertions. */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** How often it has signed. */
  readonly signCount: number;
  /** The answer of `navigator.credentials.create`, in its JSON form. */
  create(options: CreationOptions, changes?: AnswerChanges): RegistrationAnswer;
  /** The answer of `navigator.credentials.get`, in its JSON form. */
  get(options: RequestOptions, changes?: AnswerChanges): AssertionAnswer;
}

interface Answer<R> {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: Record<string, never>;
  readonly response: R;
}
type RegistrationAnswer = Answer<{ clientDataJSON: string; attestationObject: string; transports: 'internal'[] }>;
type AssertionAnswer = Answer<{ clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }>;

/** `origin` is the site at which the device is used. */
export const createSoftwareAuthenticator = (origin: string): SoftwareAuthenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const siteId = new URL(origin).hostname;
  let userHandle = '';
  let signCount = 0;
  const clientData = (type: string, { challenge }: RequestOptions, changes: AnswerChanges): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin: changes.origin ?? origin, crossOrigin: false }));
  const answer = <R>(response: R, { credentialId: id = base64Url(credentialId) }: AnswerChanges): Answer<R> => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    credentialId: base64Url(credentialId),
    get signCount() {
      return signCount;
    },
    create: (options, changes = {}) => {
      userHandle = options.user.id;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const { format = 'none', statement = new Map<string, Cbor>() } = changes.attestation ?? {};
      const data = authenticatorData(changes.rpId ?? siteId, changes.userVerified ?? true, changes.signCount ?? signCount, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', data],
      ]);
      return answer(
        {
          clientDataJSON: base64Url(clientData('webauthn.create', options, changes)),
          attestationObject: base64Url(encodeCbor(attestation)),
          transports: ['internal'],
        },
        changes,
      );
    },
    get: (options, changes = {}) => {
      signCount = changes.signCount ?? signCount + 1;
      const client = clientData('webauthn.get', options, changes);
      const data = authenticatorData(changes.rpId ?? siteId, changes.userVerified ?? true, signCount);
      return answer(
        {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: changes.userHandle ?? userHandle,
        },
        changes,
      );
    },
  };
};
