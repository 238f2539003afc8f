import { availableParallelism } from 'node:os';
import { hash as argon } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { hashingSlots } from './hashing-pool.ts';
import { hashingCost } from './hashing-worker.ts';
import { createPasswords, type Passwords } from './passwords.ts';

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords({ minimum: 8, characterSets: [] });
});
afterAll(() => passwords.close());

describe('strength', () => {
  test.each([
    ['correct horse battery', undefined],
    ['xq7Lm', ['length']],
    ['dragon', ['length', 'pwned']],
    ['password1', ['pwned']],
    ['PassWord1', ['pwned']],
    ['🐉🐉🐉🐉🐉🐉🐉🐉', undefined],
  ])('%s -> %j', (password, reasons) => {
    expect(passwords.findWeakness(password)?.reasons).toEqual(reasons);
  });

  test('characters: one set not met -> characters, with the sets named; every reason at once', async () => {
    const strict = await createPasswords({ minimum: 8, characterSets: ['abcdef', '0123456789'] });

    expect(strict.findWeakness('ghijklmn0')).toMatchObject({
      reasons: ['characters'],
      message: expect.stringContaining('abcdef, 0123456789'),
    });
    expect(strict.findWeakness('qwerty')?.reasons).toEqual(['length', 'characters', 'pwned']);
    expect(strict.findWeakness('a long one 4 u')).toBeUndefined();
    await strict.close();
  });

  test.each([
    ['Trenzeye2026!', ['pwned']],
    ['**TrenzLab**', ['pwned']],
    ['trenzeye by the sea', undefined],
  ])('findWeakness: %s -> %j', (password, reasons) => {
    expect(passwords.findWeakness(password)?.reasons).toEqual(reasons);
  });

  test("assertStrong: weak password -> 422 in GoTrue's format", () => {
    expect(() => passwords.assertStrong('dragon')).toThrow(
      expect.objectContaining({
        status: 422,
        authCode: 'weak_password',
        options: expect.objectContaining({
          members: { weak_password: { reasons: ['length', 'pwned'], message: expect.stringContaining('at least 8 characters') } },
        }),
      }),
    );
  });
});

describe('hashes', () => {
  test.each(['2a', '2b', '2y'] as const)('bcrypt $%s$: -> matches its password only, and is outdated', async (version) => {
    const stored = (await bcrypt('open sesame', 4)).replace('$2b$', `$${version}$`);

    expect(await passwords.matches(stored, 'open sesame')).toBe(true);
    expect(await passwords.matches(stored, 'open barley')).toBe(false);
    expect(passwords.isOutdated(stored)).toBe(true);
  });

  test('argon2id: of another cost -> matches and is outdated; current cost -> not outdated', async () => {
    const older = await argon('open sesame', { ...hashingCost, timeCost: 3 });

    expect(await passwords.matches(older, 'open sesame')).toBe(true);
    expect(passwords.isOutdated(older)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('open sesame'))).toBe(false);
  });

  test('matches: no hash -> false, after as much work as for a wrong password', async () => {
    const stored = await passwords.hash('open sesame');
    const time = async (given: string | undefined) => {
      const started = performance.now();
      expect(await passwords.matches(given, 'open barley')).toBe(false);
      return performance.now() - started;
    };
    // Alternating, and the shortest of each: other load on the machine only lengthens a measurement. On a busy one all seven may be longer.
    let withoutHash = Number.POSITIVE_INFINITY;
    let withHash = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 7 || (round < 70 && withoutHash <= withHash * 0.5); round += 1) {
      withoutHash = Math.min(withoutHash, await time(undefined));
      withHash = Math.min(withHash, await time(stored));
    }

    expect(withoutHash).toBeGreaterThan(withHash * 0.5);
  });
});

describe('queue', () => {
  test('slots: several cores -> one stays free', () => {
    expect(hashingSlots).toBe(Math.max(1, availableParallelism() - 1));
  });

  test('queue: full -> unavailable with Retry-After for further requests, the queued ones succeed', async () => {
    const own = await createPasswords({ minimum: 8 });
    const stored = await bcrypt('open sesame', 4);

    const outcomes = await Promise.allSettled(Array.from({ length: 160 * hashingSlots }, () => own.matches(stored, 'open sesame')));

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(10 * hashingSlots + 1);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', status: 503, options: { headers: { 'retry-after': '2' } } });
    await own.close();
  });
});
