import { randomBytes } from 'node:crypto';
import { createVault, newId } from '@trenzeye/kit';
import { openSocialDatabase, type SocialDatabase } from '../testing/social-database.ts';
import { createUnsubscribeKey, createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.ts';

let database: SocialDatabase;
beforeAll(async () => {
  database = await openSocialDatabase('unsubscribe', 3);
});
afterAll(() => database.drop());

const keyWith = (internalToken: string): Promise<Buffer> =>
  createUnsubscribeKey({ prisma: database.prisma, vault: createVault({ service: 'social', internalToken }), clock: () => new Date() })();

it('key: three replicas at once, and after a restart -> one key; another INTERNAL_TOKEN -> a new one', async () => {
  const [first, ...others] = await Promise.all([keyWith('one'), keyWith('one'), keyWith('one')]);
  const restarted = await keyWith('one');
  const [changed, again] = [await keyWith('two'), await keyWith('two')];

  expect(first).toHaveLength(32);
  expect([...others, restarted]).toEqual([first, first, first]);
  expect(changed).not.toEqual(first);
  expect(again).toEqual(changed);
});

it('token: read with its key -> its user; with another key, or for another user -> undefined', () => {
  const [key, otherKey, userId, otherId] = [randomBytes(32), randomBytes(32), newId(), newId()];
  const token = createUnsubscribeToken(key, userId);

  expect(readUnsubscribeToken(key, token)).toBe(userId);
  expect(readUnsubscribeToken(otherKey, token)).toBeUndefined();
  expect(readUnsubscribeToken(key, token.replace(userId, otherId))).toBeUndefined();
  expect(readUnsubscribeToken(key, `${token}A`)).toBeUndefined();
});
