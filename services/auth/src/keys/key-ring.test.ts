import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, createTokenVerifier, parseSigningKeys, type SigningJwk } from '@trenzeye/kit';
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { PrismaClient } from '../database/generated/client.ts';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type KeyRing, openKeyRing, rotateSigningKey } from './key-ring.ts';

let auth: AuthFixture;
let prisma: PrismaClient;
let closePool: () => Promise<void>;
beforeAll(async () => {
  auth = await startAuth();
  const pool = createPool({ url: auth.databaseUrl, max: 2, name: 'key-ring-test', log: createLogger('test', 'silent') });
  prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  closePool = () => pool.end();
});
afterAll(async () => {
  await prisma.$disconnect();
  await closePool();
  await auth.stop();
});

const issuer = 'http://trenzeye.test/auth/v1';
const sign = (ring: KeyRing) => {
  const iat = Math.floor(Date.now() / 1_000);
  return ring.sign({
    iss: issuer,
    aud: 'authenticated',
    iat,
    exp: iat + 60,
    sub: '00000000-0000-4000-8000-000000000001',
    email: 'ada@example.com',
    role: 'authenticated',
    session_id: 'session',
    user_role: 'user',
    user_status: 'active',
  });
};
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const accepts = (ring: KeyRing, token: string) => createTokenVerifier(ring.resolve, issuer)(token);
const now = () => new Date();
const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds);

const made = async (alg: 'ES256' | 'RS256'): Promise<unknown> => ({
  ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)),
  kid: `key-${alg}`,
  alg,
});
const shared = { kty: 'oct', kid: 'key-HS256', alg: 'HS256', k: Buffer.alloc(32, 9).toString('base64url') };

describe('rotation in the table', () => {
  test('rotate: -> published at once, signs half a minute later; tokens of both keys stay valid throughout', async () => {
    const before = await openKeyRing(prisma, now);
    const oldToken = await sign(before);

    const kid = await rotateSigningKey(prisma, now);

    const young = await openKeyRing(prisma, now);
    const inBetween = await sign(young);
    const settled = await openKeyRing(prisma, later(31_000));
    const newToken = await sign(settled);
    expect(kidOf(inBetween)).toBe(kidOf(oldToken));
    expect(kidOf(newToken)).toBe(kid);
    expect((await young.published()).map((key) => key.kid).sort()).toEqual([kid, kidOf(oldToken)].sort());
    expect(JSON.stringify(await settled.published())).not.toContain('"d"');
    for (const ring of [young, settled])
      for (const token of [oldToken, newToken]) await expect(accepts(ring, token)).resolves.toMatchObject({ email: 'ada@example.com' });
  });

  test('rotate: again within a day and after it -> at least the last two keys stay; long retired keys are deleted', async () => {
    await rotateSigningKey(prisma, now);
    expect((await prisma.signingKey.findMany()).length).toBe(3);

    await rotateSigningKey(prisma, later(2 * 86_400_000));

    expect((await prisma.signingKey.groupBy({ by: ['state'], _count: true })).map(({ state, _count }) => [state, _count]).sort()).toEqual([
      ['current', 1],
      ['retired', 1],
    ]);
  });

  test('rotate: twice concurrently -> one current key, none lost', async () => {
    const before = await prisma.signingKey.count();

    const kids = await Promise.all([rotateSigningKey(prisma, now), rotateSigningKey(prisma, now)]);

    const current = await prisma.signingKey.findMany({ where: { state: 'current' } });
    expect(current).toHaveLength(1);
    expect(kids).toContain(current[0]?.kid);
    expect(await prisma.signingKey.count()).toBeGreaterThanOrEqual(Math.min(before, 2) + 1);
  });
});

describe('AUTH_SIGNING_KEYS', () => {
  const ringOf = async (...entries: unknown[]): Promise<{ ring: KeyRing; keys: SigningJwk[] }> => {
    const keys = parseSigningKeys(JSON.stringify(entries));
    return { keys, ring: await openKeyRing(prisma, now, keys) };
  };

  test('keys: several configured -> the first signs with its algorithm; all of them and those of the table verify', async () => {
    const tables = await sign(await openKeyRing(prisma, now));
    const entries = [await made('ES256'), await made('RS256'), shared];

    for (const [index, alg] of (['ES256', 'RS256', 'HS256'] as const).entries()) {
      const { ring } = await ringOf(...entries.slice(index), ...entries.slice(0, index));
      const token = await sign(ring);

      expect(decodeProtectedHeader(token)).toMatchObject({ alg, kid: `key-${alg}` });
      const { ring: other } = await ringOf(...entries);
      for (const each of [token, tables]) await expect(accepts(other, each)).resolves.toMatchObject({ role: 'user' });
    }
  });

  test('published: keys of every algorithm -> public parts of ES256 and RS256, none of HS256', async () => {
    const { ring } = await ringOf(shared, await made('ES256'), await made('RS256'));

    const published = await ring.published();

    expect(published).toEqual(
      expect.arrayContaining([
        { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: 'key-ES256', alg: 'ES256', use: 'sig' },
        { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: 'key-RS256', alg: 'RS256', use: 'sig' },
      ]),
    );
    expect(JSON.stringify(published)).not.toMatch(/key-HS256|"oct"|"k"|"d"/);
  });

  test('keys: another key first -> it signs; tokens of the previous key stay valid', async () => {
    const older = await made('ES256');
    const { ring: before } = await ringOf(older);
    const oldToken = await sign(before);

    const { ring: after } = await ringOf(shared, older);

    expect(kidOf(await sign(after))).toBe('key-HS256');
    await expect(accepts(after, oldToken)).resolves.toMatchObject({ role: 'user' });
  });
});

test('commands: rotate-key, then service-token -> a new key, and a token that opens the admin API', async () => {
  const run = async (command: string) => {
    const program = fileURLToPath(new URL(`../${command}.ts`, import.meta.url));
    const env = { PATH: process.env.PATH, DATABASE_URL: auth.databaseUrl, PUBLIC_URL: 'http://trenzeye.test' };
    return (await promisify(execFile)(process.execPath, [program], { env })).stdout.trim();
  };

  const kid = await run('rotate-key');
  const token = await run('service-token');

  expect(await prisma.signingKey.count({ where: { kid, state: 'current' } })).toBe(1);
  expect((await auth.send('GET', '/auth/v1/admin/users', { token })).status).toBe(200);
  expect((await auth.send('GET', '/auth/v1/user', { token })).status).toBe(403);
});
