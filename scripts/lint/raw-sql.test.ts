import { findRawSql, isRawSqlChecked } from './raw-sql.ts';

const messages = (file: string, text: string): string[] => findRawSql(`services/auth/src/${file}`, text).map(({ message }) => message);

test('raw SQL: tagged in store/ with a reason in the function -> accepted', () => {
  const text = 'export const lock = async (prisma: Database) => {\n  // Raw: a row lock.\n  await prisma.$queryRaw`SELECT 1`;\n};\n';
  expect(messages('store/accounts.ts', text)).toEqual([]);
});

test('raw SQL: reason in the documentation of the function -> accepted', () => {
  const text = '/** Raw: an aggregate. */\nexport const count = (prisma: Database) => prisma.$queryRaw`SELECT 1`;\n';
  expect(messages('store/accounts.ts', text)).toEqual([]);
});

test('raw SQL: reason only in the function before -> found', () => {
  const first = 'export const one = (prisma: Database) => {\n  // Raw: a row lock.\n  return prisma.$queryRaw`SELECT 1`;\n};\n\n';
  const second = 'export const two = (prisma: Database) => prisma.$executeRaw`DELETE FROM t`;\n';
  expect(findRawSql('services/auth/src/store/a.ts', first + second)).toEqual([
    { file: 'services/auth/src/store/a.ts', line: 6, message: expect.stringContaining('without its reason') },
  ]);
});

test('raw SQL: outside store/ -> found', () => {
  expect(messages('domain/a.ts', '// Raw: no.\nprisma.$queryRaw`SELECT 1`')).toEqual([expect.stringContaining('outside store/')]);
});

test('raw SQL: from a string -> found', () => {
  expect(messages('store/a.ts', 'prisma.$queryRawUnsafe(text)')).toEqual([expect.stringContaining('from a string')]);
});

test('raw SQL: named statement -> accepted in store/hot/ only', () => {
  const text = "await sql.query<Row>('SELECT 1', [], 'name');";
  expect(messages('store/hot/a.ts', text)).toEqual([]);
  expect(messages('store/a.ts', text)).toEqual([expect.stringContaining('outside store/hot/')]);
});

test('raw SQL: kit, tests and generated clients -> not checked', () => {
  expect(isRawSqlChecked('services/kit/src/events/outbox.ts')).toBe(false);
  expect(isRawSqlChecked('services/auth/src/store/accounts.test.ts')).toBe(false);
  expect(isRawSqlChecked('services/auth/src/store/generated/client.ts')).toBe(false);
  expect(isRawSqlChecked('services/auth/src/store/accounts.ts')).toBe(true);
});
