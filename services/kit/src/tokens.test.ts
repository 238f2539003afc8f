import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestSigner, type TestSigner } from './testing/tokens.ts';
import { createTokenVerifier, issuerOf, remoteKeys } from './tokens.ts';

const realNow = Date.now;
const publicUrl = 'http://trenzeye.test';
const verifierOf = (jwksUrl: string) => createTokenVerifier(remoteKeys(jwksUrl), issuerOf(publicUrl));

let signer: TestSigner;
beforeEach(async () => {
  signer = await startTestSigner(publicUrl);
});
afterEach(async () => {
  Date.now = realNow;
  await signer.stop();
});

const serve = async (listener: RequestListener): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
};

describe('createTokenVerifier', () => {
  test('token: valid -> the viewer of its claims', async () => {
    const id = '0198c5a0-0000-7000-8000-00000000000a';
    const token = await signer.sign({ id, role: 'moderator', status: 'suspended' });

    expect(await verifierOf(signer.jwksUrl)(token)).toMatchObject({ id, role: 'moderator', status: 'suspended' });
  });

  test.each([
    ['expired', { expiresIn: '-1m' }],
    ['of another issuer', { issuer: 'http://elsewhere.test' }],
    ['of another audience', { audience: 'anon' }],
  ])('token: %s -> invalid_token', async (_kind, overrides) => {
    const token = await signer.sign({}, overrides);

    await expect(verifierOf(signer.jwksUrl)(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('keys: never seen, nobody answers -> unavailable, for that says nothing about the token', async () => {
    await expect(verifierOf('http://127.0.0.1:1/')(await signer.sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('keys: never seen, the answer is a 503 -> unavailable', async () => {
    const failing = await serve((_request, response) => response.writeHead(503).end());

    await expect(verifierOf(failing.url)(await signer.sign())).rejects.toMatchObject({ code: 'unavailable' });
    await failing.stop();
  });

  test('keys: outdated and nobody answers -> the ones known last still count', async () => {
    const verify = verifierOf(signer.jwksUrl);
    const [first, second] = [await signer.sign(), await signer.sign()];
    await verify(first);
    await signer.stop();
    const later = Date.now() + 11 * 60_000;
    Date.now = () => later;

    expect(await verify(second)).toMatchObject({ role: 'user' });
    await expect(verify(`${second.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
