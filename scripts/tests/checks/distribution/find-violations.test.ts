import { findKeyViolations, findModelViolations, findStatementViolations, parseModels, splitUnits } from './find-violations.ts';

const distribution = { items: { key: 'user_id', reason: '' }, texts: { key: 'author_id', reason: '' } };
const unit = (text: string) => ({ name: 'file.ts read', text });

describe('findStatementViolations', () => {
  it.each([
    ['SELECT * FROM items i WHERE i.id = $1', ['file.ts read: items']],
    ['SELECT * FROM items i WHERE i.user_id = $1', []],
    ['SELECT * FROM items WHERE user_id = ANY($1::uuid[])', []],
    ['SELECT * FROM items i WHERE (i.user_id, i.id) IN (SELECT 1, 2)', []],
    ['SELECT * FROM items i JOIN texts t ON t.item_id = i.id AND i.user_id = t.author_id', []],
    ['SELECT * FROM items i JOIN texts t ON t.item_id = i.id WHERE i.user_id = $1', ['file.ts read: texts']],
    ['INSERT INTO items (id, user_id) VALUES ($1, $2)', []],
    ['INSERT INTO items (id) VALUES ($1)', ['file.ts read: items']],
    ['UPDATE items SET title = $2 WHERE id = $1', ['file.ts read: items']],
    ['SELECT * FROM items i WHERE other_user_id = $1', ['file.ts read: items']],
    ['SELECT * FROM small WHERE id = $1', []],
  ])('%s -> %j', (text, expected) => {
    expect(findStatementViolations(unit(text), distribution)).toEqual(expected);
  });
});

describe('findModelViolations', () => {
  const tables = new Map([['item', 'items']]);

  it.each([
    ['prisma.item.findUnique({ where: { id } })', ['file.ts read: items']],
    ['prisma.item.findMany({ where: { user_id: userId } })', []],
    ['prisma.item.findUnique({ where: { user_id_id: { user_id, id } } })', []],
    ['const ofUser = { where: { user_id: userId } };\n  prisma.item.deleteMany(ofUser)', []],
    ['const ofItem = { where: { id } };\n  prisma.item.deleteMany(ofItem)', ['file.ts read: items']],
  ])('%s -> %j', (text, expected) => {
    expect(findModelViolations(unit(text), distribution, tables)).toEqual(expected);
  });
});

describe('findKeyViolations', () => {
  it('primary and unique keys with and without the distribution key -> those without', () => {
    const models = parseModels(
      'model Item {\n  id String @id @db.Uuid\n  user_id String\n  code String? @unique\n  @@unique([user_id, code])\n  @@map("items")\n}\n',
    );

    expect(findKeyViolations(models, distribution)).toEqual(['schema items (id)', 'schema items (code)']);
  });
});

describe('splitUnits', () => {
  it('declarations separated by blank lines -> each with its name', () => {
    const units = splitUnits('a.ts', 'import x;\n\n/** One. */\nexport const one = () => 1;\n\nconst two = 2;');

    expect(units.map(({ name }) => name)).toEqual(['a.ts one', 'a.ts two']);
  });
});
