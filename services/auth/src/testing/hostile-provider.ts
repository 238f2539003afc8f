import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface TokenOptions {
  readonly claims?: JWTPayload;
  /** Signs with a key that is not published. */
  readonly foreignKey?: boolean;
  /** Not signed at all: alg none. */
  readonly unsigned?: boolean;
}

/** An OpenID issuer whose tokens and responses each test chooses. */
export interface HostileProvider {
  readonly issuer: string;
  /** A valid token except for the given options; undefined claims are omitted. */
  mint(options?: TokenOptions): Promise<string>;
  /** Sets the response of the token endpoint. */
  answerWith(answer: { readonly status?: number; readonly body: object }): void;
  /** The forms the token endpoint has received. */
  readonly exchanges: readonly URLSearchParams[];
  /** Responds 503 to every request while true. */
  down: boolean;
  stop(): Promise<void>;
}

export const hostileClient = { id: 'trenzeye-at-hostile', secret: 'a-secret-of-the-test' };

const unsignedToken = (claims: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};

export const startHostileProvider = async (): Promise<HostileProvider> => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const exchanges: URLSearchParams[] = [];
  let answer: { status?: number; body: object } = { body: {} };
  const state = { down: false };
  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.down) return void send(503, {});
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return void send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        // `none` as a hostile provider might publish it.
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      });
    if (pathname === '/keys') return void send(200, { keys: [jwk] });
    let form = '';
    request.on('data', (chunk: Buffer) => {
      form += chunk.toString();
    });
    request.on('end', () => {
      exchanges.push(new URLSearchParams(form));
      send(answer.status ?? 200, answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    exchanges,
    mint: async ({ claims = {}, foreignKey = false, unsigned = false } = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const payload = { iss: issuer, aud: hostileClient.id, sub: 'user-1', iat: now, exp: now + 300, email_verified: true, ...claims };
      const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
      if (unsigned) return unsignedToken(kept);
      return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign((foreignKey ? foreign : own).privateKey);
    },
    answerWith: (given) => {
      answer = given;
    },
    get down() {
      return state.down;
    },
    set down(down) {
      state.down = down;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
