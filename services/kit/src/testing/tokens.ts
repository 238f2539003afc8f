import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { newId } from '../ids.ts';
import { type AccessClaims, issuerOf, tokenAudience, type Viewer } from '../tokens.ts';

export interface TestSigner {
  readonly jwksUrl: string;
  /** A valid access token; any part of the viewer can be set. */
  sign(
    viewer?: Partial<Viewer>,
    overrides?: { readonly expiresIn?: string; readonly issuer?: string; readonly audience?: string },
  ): Promise<string>;
  stop(): Promise<void>;
}

/** A real ES256 key with its JWKS served over HTTP, so that services verify as they do in life. */
export const startTestSigner = async (publicUrl: string): Promise<TestSigner> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sign: (viewer = {}, { expiresIn = '1h', issuer = issuerOf(publicUrl), audience = tokenAudience } = {}) => {
      const claims: AccessClaims = {
        email: viewer.email ?? 'creator@trenzeye.example',
        role: 'authenticated',
        session_id: viewer.sessionId ?? newId(),
        user_role: viewer.role ?? 'user',
        user_status: viewer.status ?? 'active',
      };
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(viewer.id ?? newId())
        .setIssuedAt()
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(expiresIn)
        .sign(privateKey);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
