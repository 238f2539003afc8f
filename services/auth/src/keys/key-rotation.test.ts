import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, createTokenVerifier, issuerOf, remoteKeys, systemClock } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeProtectedHeader } from 'jose';
import { PrismaClient } from '../database/generated/client.ts';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { rotateSigningKey } from './key-ring.ts';

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

/** Refreshes continuously and uses every token here and with a verifier that has only the published keys. */
const keepUsing = async (replicas: readonly AuthFixture[]) => {
  const [first] = replicas as [AuthFixture];
  const { session } = await first.member('restless@example.com');
  const elsewhere = replicas.map(({ url }) =>
    createTokenVerifier(remoteKeys(`${url}/.well-known/jwks.json`), issuerOf('http://trenzeye.test'), { cacheMs: 1 }),
  );
  const tokens = [session.access_token];
  const failures: unknown[] = [];
  let refreshToken = session.refresh_token;
  let going = true;
  const run = async () => {
    for (let turn = 0; going; turn += 1) {
      const replica = replicas[turn % replicas.length] as AuthFixture;
      const { status, body } = await replica.send('POST', '/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token: refreshToken },
      });
      if (status !== 200) failures.push(body);
      else {
        refreshToken = body.refresh_token;
        tokens.push(body.access_token);
      }
      for (const token of [tokens[0], tokens.at(-1)] as string[]) {
        for (const each of replicas) {
          const user = await each.send('GET', '/auth/v1/user', { token });
          if (user.status !== 200) failures.push(user.body);
        }
        for (const verify of elsewhere) await verify(token).catch((error: unknown) => failures.push(error));
      }
    }
  };
  const running = run();
  return {
    tokens,
    failures,
    stop: async () => {
      going = false;
      await running;
    },
  };
};

describe('key rotation under requests', () => {
  test('rotate: a new key in the table, two replicas -> no request fails, the new key signs, the first token stays valid', async () => {
    const first = await startAuth();
    const second = await startAuth({ DATABASE_URL: first.databaseUrl });
    const pool = createPool({ url: first.databaseUrl, max: 2, name: 'rotation-test', log: createLogger('test', 'silent') });
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    const client = await keepUsing([first, second]);
    try {
      await sleep(200);
      const kid = await rotateSigningKey(prisma, systemClock);
      // The clocks of the two replicas differ.
      for (const replica of [first, second, first, second, second, first, first, second]) {
        replica.advanceClock(11_000);
        await sleep(150);
      }
      // One for each replica.
      await eventually(async () => expect(client.tokens.slice(-2).map(kidOf)).toEqual([kid, kid]));
      await client.stop();

      expect(client.failures).toEqual([]);
      expect(kidOf(client.tokens[0] ?? '')).not.toBe(kid);
      expect(kidOf(client.tokens.at(-1) ?? '')).toBe(kid);
      expect((await second.send('GET', '/auth/v1/user', { token: client.tokens[0] ?? '' })).status).toBe(200);
    } finally {
      await client.stop();
      await prisma.$disconnect();
      await pool.end();
      await second.stop();
      await first.stop();
    }
  });

  test('AUTH_SIGNING_KEYS: none, then one, then another first, with restarts -> no earlier token is refused', async () => {
    const own = () => ({ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), alg: 'ES256' });
    const [older, newer] = [own(), own()];
    const first = await startAuth();
    const others: AuthFixture[] = [];
    const restart = async (...keys: unknown[]) => {
      const again = await startAuth({ DATABASE_URL: first.databaseUrl, AUTH_SIGNING_KEYS: JSON.stringify(keys) });
      others.push(again);
      return again;
    };
    const refreshed = async (auth: AuthFixture, refresh_token: string) =>
      (await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })).body;
    try {
      const { session } = await first.member('patient@example.com');
      const second = await restart(older);
      const fromSecond = await refreshed(second, session.refresh_token);
      const third = await restart(newer, older);
      const fromThird = await refreshed(third, fromSecond.refresh_token);

      const tokens = [session, fromSecond, fromThird].map(({ access_token }) => access_token);
      expect(new Set(tokens.map(kidOf)).size).toBe(3);
      for (const token of tokens) expect((await third.send('GET', '/auth/v1/user', { token })).status).toBe(200);
    } finally {
      for (const each of [...others, first]) await each.stop();
    }
  });
});
