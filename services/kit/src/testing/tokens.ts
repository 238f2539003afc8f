import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type AccessClaims, issuerOf, tokenAudience, type Viewer } from '../auth/tokens.ts';
import { newId } from '../ids.ts';

interface TokenOverrides {
  readonly expiresIn?: string;
  readonly issuer?: string;
  readonly audience?: string;
  /** Unix seconds. */
  readonly notBefore?: number;
  /** Unix seconds. */
  readonly issuedAt?: number;
  readonly kid?: string;
  /** Signs with HS256 and this secret instead. */
  readonly secret?: Uint8Array;
  readonly statusVersion?: number;
}

export interface TestSigner {
  readonly jwksUrl: string;
  /** A valid access token; any part of the viewer can be set. */
  sign(viewer?: Partial<Viewer>, overrides?: TokenOverrides): Promise<string>;
  /** A token with a valid signature and only these claims. */
  signClaims(claims: JWTPayload): Promise<string>;
  /** The public key as PEM. */
  publicPem(): Promise<string>;
  stop(): Promise<void>;
}

/** A real ES256 key whose JWKS is served over HTTP, so that services verify tokens as in production. */
export const startTestSigner = async (publicUrl: string, ownKid = 'test'): Promise<TestSigner> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: ownKid, alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sign: (viewer = {}, overrides = {}) => {
      const { expiresIn = '1h', issuer = issuerOf(publicUrl), audience = tokenAudience, notBefore, kid = ownKid, secret } = overrides;
      const claims: AccessClaims = {
        email: viewer.email ?? 'creator@trenzeye.example',
        role: 'authenticated',
        session_id: viewer.sessionId ?? newId(),
        user_role: viewer.role ?? 'user',
        user_status: viewer.status ?? 'active',
        aal: viewer.aal ?? 'aal1',
        has_factor: viewer.hasFactor ?? false,
        recent_until: viewer.recentUntil ?? Math.floor(Date.now() / 1_000) + 900,
        ...(overrides.statusVersion === undefined ? {} : { standing_version: overrides.statusVersion }),
      };
      const token = new SignJWT({ ...claims })
        .setProtectedHeader({ alg: secret ? 'HS256' : 'ES256', kid })
        .setSubject(viewer.id ?? newId())
        .setIssuedAt(overrides.issuedAt)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(expiresIn);
      return (notBefore === undefined ? token : token.setNotBefore(notBefore)).sign(secret ?? privateKey);
    },
    signClaims: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: ownKid }).sign(privateKey),
    publicPem: () => exportSPKI(publicKey),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
