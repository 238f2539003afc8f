import { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, createTokenVerifier } from '@trenzeye/kit';
import { decodeProtectedHeader } from 'jose';
import { PrismaClient } from '../store/generated/client.ts';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type KeyRing, openKeyRing } from './key-ring.ts';

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
  const issuedAt = Math.floor(Date.now() / 1_000);
  const claims = { email: 'ada@example.com', session_id: 'session', user_role: 'user', user_status: 'active' };
  return ring.sign(claims, {
    subject: '00000000-0000-4000-8000-000000000001',
    issuer,
    audience: 'authenticated',
    issuedAt,
    expiresAt: issuedAt + 60,
  });
};

test('key ring: a key retired and another made -> new tokens carry the new key, tokens of the old one stay valid, both are published', async () => {
  const before = await openKeyRing(prisma, () => new Date());
  const oldToken = await sign(before);
  await auth.query(`UPDATE signing_keys SET state = 'retired'`);

  const after = await openKeyRing(prisma, () => new Date());
  const newToken = await sign(after);

  expect(decodeProtectedHeader(newToken).kid).not.toBe(decodeProtectedHeader(oldToken).kid);
  expect((await after.published()).map(({ kid }) => kid).sort()).toEqual(
    [oldToken, newToken].map((token) => decodeProtectedHeader(token).kid).sort(),
  );
  expect(JSON.stringify(await after.published())).not.toContain('"d"');
  const verify = createTokenVerifier(after.resolve, issuer);
  await expect(verify(oldToken)).resolves.toMatchObject({ email: 'ada@example.com' });
  await expect(verify(newToken)).resolves.toMatchObject({ email: 'ada@example.com' });
});
