import { findRawSql, isRawSqlChecked } from './raw-sql.ts';

const benches = new Set(['feed']);

const messages = (file: string, text: string): string[] =>
  findRawSql(`services/auth/src/${file}`, text, benches).map(({ message }) => message);

test('raw SQL: tagged in a store with a reason in the function -> accepted', () => {
  const text = 'export const lock = async (prisma: Database) => {\n  // Raw: a row lock.\n  await prisma.$queryRaw`SELECT 1`;\n};\n';
  expect(messages('accounts/store/accounts.ts', text)).toEqual([]);
});

test('raw SQL: reason in the documentation of the function -> accepted', () => {
  const text = '/** Raw: an aggregate. */\nexport const count = (prisma: Database) => prisma.$queryRaw`SELECT 1`;\n';
  expect(messages('accounts/store/accounts.ts', text)).toEqual([]);
});

test('raw SQL: reason only in the function before -> found', () => {
  const first = 'export const one = (prisma: Database) => {\n  // Raw: a row lock.\n  return prisma.$queryRaw`SELECT 1`;\n};\n\n';
  const second = 'export const two = (prisma: Database) => prisma.$executeRaw`DELETE FROM t`;\n';
  expect(findRawSql('services/auth/src/accounts/store.ts', first + second, benches)).toEqual([
    { file: 'services/auth/src/accounts/store.ts', line: 6, message: expect.stringContaining('without its reason') },
  ]);
});

test('raw SQL: outside the store of a feature -> found', () => {
  expect(messages('accounts/sign-up.ts', '// Raw: no.\nprisma.$queryRaw`SELECT 1`')).toEqual([
    expect.stringContaining('outside the store'),
  ]);
});

test('raw SQL: from a string -> found', () => {
  expect(messages('accounts/store.ts', 'prisma.$queryRawUnsafe(text)')).toEqual([expect.stringContaining('from a string')]);
});

test('raw SQL: named statement in a store -> accepted with its bench or another reason', () => {
  const text = "await sql.query<Row>('SELECT 1', [], 'name');";
  expect(messages('feed/store/page.ts', `/** Bench: feed. */\n${text}`)).toEqual([]);
  expect(messages('database/page.ts', `/** Named: no client. */\n${text}`)).toEqual([]);
  expect(messages('feed/store/page.ts', text)).toEqual([expect.stringContaining('without its reason')]);
  expect(messages('feed/store/page.ts', `/** Bench: deleted. */\n${text}`)).toEqual([expect.stringContaining('no bench deleted')]);
  expect(messages('feed/read-feed.ts', `/** Bench: feed. */\n${text}`)).toEqual([expect.stringContaining('outside the store')]);
});

test('raw SQL: kit, tests and generated clients -> not checked', () => {
  expect(isRawSqlChecked('services/kit/src/events/outbox.ts')).toBe(false);
  expect(isRawSqlChecked('services/auth/src/accounts/store.test.ts')).toBe(false);
  expect(isRawSqlChecked('services/auth/src/database/generated/client.ts')).toBe(false);
  expect(isRawSqlChecked('services/auth/src/accounts/store/accounts.ts')).toBe(true);
});
